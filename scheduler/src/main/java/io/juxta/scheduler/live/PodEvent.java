package io.juxta.scheduler.live;

import io.juxta.model.Meta;
import java.nio.charset.StandardCharsets;

/// An Event about a pod, before it is written.
///
/// @param regarding the pod
/// @param reporter the name of the profile
public record PodEvent(
        Meta regarding,
        EventType type,
        String reason,
        String action,
        String note,
        String reporter) {

    /// What the API server takes of a note.
    private static final int LONGEST_NOTE = 1024;

    private static final String CUT = " ...";

    /// Kubernetes' two types.
    public enum EventType {
        NORMAL("Normal"),
        WARNING("Warning");

        private final String text;

        EventType(String text) {
            this.text = text;
        }

        public String text() {
            return text;
        }
    }

    public PodEvent {
        note = cut(note);
    }

    /// A text that fits, cut between characters.
    static String cut(String note) {
        if (note.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NOTE) {
            return note;
        }
        var kept = new StringBuilder();
        var bytes = 0;
        for (var point : note.codePoints().toArray()) {
            var text = Character.toString(point);
            bytes += text.getBytes(StandardCharsets.UTF_8).length;
            if (bytes > LONGEST_NOTE - CUT.length()) {
                break;
            }
            kept.append(text);
        }
        return kept.append(CUT).toString();
    }
}
