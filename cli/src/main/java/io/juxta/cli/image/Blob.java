package io.juxta.cli.image;

import io.juxta.model.Tree;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;

/// Content that is found by its digest. Whoever has it may not change it.
final class Blob {

    private final String mediaType;
    private final byte[] content;

    /// @param mediaType what it is, as descriptors say it
    Blob(String mediaType, byte[] content) {
        this.mediaType = mediaType;
        this.content = content;
    }

    byte[] content() {
        return content;
    }

    /// SHA-256 in hexadecimal digits: the name of the blob's file.
    static String sha256(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every JVM has SHA-256, this one has not.", e);
        }
    }

    String name() {
        return sha256(content);
    }

    /// How other content points to this one.
    Map<String, Tree> descriptor() {
        var descriptor = new LinkedHashMap<String, Tree>();
        descriptor.put("mediaType", Tree.Text.of(mediaType));
        descriptor.put("digest", Tree.Text.of("sha256:" + name()));
        descriptor.put("size", Tree.Number.of(content.length));
        return descriptor;
    }
}
