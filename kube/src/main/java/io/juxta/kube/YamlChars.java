package io.juxta.kube;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// UTF-8 on its way to the YAML parser, watched for what is not text and for values without end.
///
/// The parser holds a whole scalar before it hands it out. This reader is told whenever the parser
/// has produced something, and stops one that keeps asking for more.
final class YamlChars extends Reader {

    private final Reader chars;
    private final Source origin;
    private int line;
    private long asked;

    YamlChars(InputStream utf8, Source origin) {
        var decoder =
                StandardCharsets.UTF_8
                        .newDecoder()
                        .onMalformedInput(CodingErrorAction.REPORT)
                        .onUnmappableCharacter(CodingErrorAction.REPORT);
        this.chars = new InputStreamReader(utf8, decoder);
        this.origin = origin;
        this.line = Math.max(origin.line(), 1);
    }

    /// The parser came to the end of something.
    void progress() {
        asked = 0;
    }

    @Override
    public int read(char[] buffer, int offset, int length) {
        int count;
        try {
            count = chars.read(buffer, offset, length);
        } catch (CharacterCodingException e) {
            throw new InputException(
                    origin.at(line),
                    "bytes that are not UTF-8 in or after this line",
                    "Save the file as UTF-8",
                    e);
        } catch (IOException e) {
            throw new InputException(origin, "cannot be read", String.valueOf(e.getMessage()), e);
        }
        for (var i = offset; i < offset + count; i++) {
            var c = buffer[i];
            if (c == '\n') {
                line++;
            } else if (c < ' ' && c != '\t' && c != '\r') {
                throw control(c);
            }
        }
        asked += count;
        if (asked > Limits.TEXT) {
            throw Limits.tooLong(origin.at(line));
        }
        return count;
    }

    private InputException control(char c) {
        return c == 0
                ? Limits.nul(origin.at(line))
                : new InputException(
                        origin.at(line),
                        "the control character 0x%02x".formatted((int) c),
                        "YAML wants it escaped, as in \"\\x%02x\"".formatted((int) c));
    }

    @Override
    public void close() throws IOException {
        chars.close();
    }
}
