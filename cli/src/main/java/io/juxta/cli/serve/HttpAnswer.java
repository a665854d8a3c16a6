package io.juxta.cli.serve;

import java.nio.charset.StandardCharsets;

/// What a page answers.
///
/// @param type the content type
@SuppressWarnings("ArrayRecordComponent") // never compared
public record HttpAnswer(int status, String type, byte[] body) {

    private static final String TEXT = "text/plain; charset=utf-8";

    /// 200 with a line of text.
    public static HttpAnswer ok(String text) {
        return text(200, text);
    }

    public static HttpAnswer text(int status, String text) {
        return new HttpAnswer(status, TEXT, text.getBytes(StandardCharsets.UTF_8));
    }

    public static HttpAnswer json(String text) {
        return new HttpAnswer(200, "application/json", text.getBytes(StandardCharsets.UTF_8));
    }
}
