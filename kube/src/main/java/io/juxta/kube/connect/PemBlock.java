package io.juxta.kube.connect;

import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/// One block of a PEM text. Whatever stands before, between and after the blocks is skipped.
///
/// @param label what stands behind `BEGIN`
/// @param headers lines like `Proc-Type: 4,ENCRYPTED` at its head
/// @param base64 its content
record PemBlock(String label, List<String> headers, String base64) {

    private static final String BEGIN = "-----BEGIN ";
    private static final String END = "-----END ";
    private static final String DASHES = "-----";

    /// The blocks of a text; one that does not end is none.
    static List<PemBlock> parse(String text) {
        var blocks = new ArrayList<PemBlock>();
        var label = "";
        var headers = new ArrayList<String>();
        var content = new StringBuilder();
        for (var written : (Iterable<String>) text.lines()::iterator) {
            var line = written.strip();
            if (line.startsWith(BEGIN) && line.endsWith(DASHES)) {
                label = line.substring(BEGIN.length(), line.length() - DASHES.length());
                headers.clear();
                content.setLength(0);
            } else if (line.equals(END + label + DASHES)) {
                blocks.add(new PemBlock(label, List.copyOf(headers), content.toString()));
                label = "";
            } else if (line.contains(":")) {
                headers.add(line);
            } else {
                content.append(line);
            }
        }
        return blocks;
    }

    /// Throws [IllegalArgumentException] when the content is not base64.
    byte[] bytes() {
        return Base64.getDecoder().decode(base64);
    }

    boolean isCertificate() {
        return label.equals("CERTIFICATE");
    }

    boolean isPrivateKey() {
        return label.equals("PRIVATE KEY") || label.endsWith(" PRIVATE KEY");
    }

    boolean isEncrypted() {
        return label.startsWith("ENCRYPTED ")
                || headers.stream().anyMatch(line -> line.contains("ENCRYPTED"));
    }

    /// Without the content, which may be a key.
    @Override
    public String toString() {
        return BEGIN + label + DASHES;
    }
}
