package io.juxta.kube.live;

import io.juxta.kube.text.FieldFilter;
import io.juxta.kube.text.FieldFilter.EmptiedItems;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;

/// What is kept of the objects of a cluster: the fields that a rule of juxta reads, and of kinds
/// that are written back everything.
///
/// The table is `kept-fields.txt` beside this class. A rule that comes to read another field adds a
/// line there; in the command line's room `TrimmedWorldsTest` compares answers with and without the
/// trimming, and `KeptLinesTest` shows a case for every line.
public final class KeptFields {

    private static final String TABLE = "kept-fields.txt";
    private static final KeptTable KEPT = KeptTable.parse(text());

    private KeptFields() {}

    /// What is kept of an object of a kind, from its root on.
    public static FieldFilter of(ClusterKind kind) {
        return KEPT.of(kind);
    }

    /// The table.
    public static KeptTable table() {
        return KEPT;
    }

    /// What is kept of a list of such objects, which has their `apiVersion`.
    public static FieldFilter ofList(ClusterKind kind) {
        return new FieldFilter.Fields(
                Map.of("apiVersion", FieldFilter.EVERYTHING, "items", of(kind)),
                FieldFilter.NOTHING,
                EmptiedItems.KEPT);
    }

    /// Whether everything is kept that an update must hold, so that objects of a kind can be
    /// written back.
    static boolean isWhole(ClusterKind kind) {
        return of(kind) instanceof FieldFilter.Fields object
                && object.others().equals(FieldFilter.EVERYTHING)
                && object.named().get("metadata") instanceof FieldFilter.Fields metadata
                && metadata.others().equals(FieldFilter.EVERYTHING);
    }

    /// What is kept of an object as JSON; the rest is skipped without being parsed.
    public static Tree.Mapping trimmed(ClusterKind kind, byte[] json, Source source) {
        return KEPT.trimmed(kind, json, source);
    }

    private static String text() {
        try (var stream = KeptFields.class.getResourceAsStream(TABLE)) {
            if (stream == null) {
                throw new IllegalStateException(TABLE + " is missing. Is the jar complete?");
            }
            return new String(stream.readAllBytes(), StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
