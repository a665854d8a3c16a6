package io.juxta.kube.http;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;

/// Why the API server refused: its `Status` object, or what stands for it.
///
/// @param reason such as `Expired` or `Conflict`; empty where the server gives none
public record ApiStatus(int code, String reason, String message) {

    private static final int LONGEST_TEXT = 200;

    static ApiStatus of(int code, byte[] body) {
        try {
            if (JsonTrees.parse(body, Source.of("status")) instanceof Tree.Mapping status
                    && status.text("kind").equals("Status")) {
                return new ApiStatus(code, status.text("reason"), status.text("message"));
            }
        } catch (InputException _) {
            // A proxy, or a server that is no API server, answers with a text of its own.
        }
        var text = new String(body, StandardCharsets.UTF_8).strip();
        var line = text.lines().findFirst().orElse("");
        return new ApiStatus(
                code,
                "",
                line.length() > LONGEST_TEXT ? line.substring(0, LONGEST_TEXT) + "…" : line);
    }

    /// The version asked for is compacted, or the token of a page too old.
    public boolean isGone() {
        return code == 410;
    }

    public boolean isForbidden() {
        return code == 403;
    }

    public boolean isNotFound() {
        return code == 404;
    }

    /// The code and what the server says.
    @Override
    public String toString() {
        return message.isEmpty() ? Integer.toString(code) : code + " " + message;
    }
}
