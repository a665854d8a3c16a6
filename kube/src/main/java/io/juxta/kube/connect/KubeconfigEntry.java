package io.juxta.kube.connect;

import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A cluster, a user, a context or a part of one, as a kubeconfig file has it. A field of the wrong
/// type is an error with its line, as it is for kubectl.
///
/// @param label for messages: `user "dev"`
/// @param folder against which the paths in it are resolved
record KubeconfigEntry(String label, Source source, Path folder, Tree.Mapping fields) {

    /// The text of a field; empty when it is absent.
    String text(String field) {
        return switch (fields.field(field).orElse(null)) {
            case null -> "";
            case Tree.Text(var value, _) -> value;
            case Tree other -> throw wrong(other, field, "is no text", "Write it in quotes");
        };
    }

    boolean flag(String field) {
        return switch (fields.field(field).orElse(null)) {
            case null -> false;
            case Tree.Bool(var value, _) -> value;
            case Tree other ->
                    throw wrong(other, field, "is neither true nor false", "Write one of them");
        };
    }

    List<String> texts(String field) {
        var texts = new ArrayList<String>();
        for (var item : sequence(field)) {
            if (!(item instanceof Tree.Text(var value, _))) {
                throw wrong(item, field, "holds something that is no text", "Write it in quotes");
            }
            texts.add(value);
        }
        return texts;
    }

    /// The items of a list, each of which is a mapping.
    List<KubeconfigEntry> items(String field) {
        var items = new ArrayList<KubeconfigEntry>();
        for (var item : sequence(field)) {
            if (!(item instanceof Tree.Mapping mapping)) {
                throw wrong(item, field, "holds something that is no mapping", "See the line");
            }
            items.add(new KubeconfigEntry(label, source, folder, mapping));
        }
        return items;
    }

    /// A mapping in this one, or null.
    @Nullable KubeconfigEntry part(String field) {
        return switch (fields.field(field).orElse(null)) {
            case null -> null;
            case Tree.Mapping mapping -> new KubeconfigEntry(label, source, folder, mapping);
            case Tree other -> throw wrong(other, field, "is no mapping", "See the line");
        };
    }

    /// A file that a field names, or null.
    @Nullable Path file(String field) {
        var text = text(field);
        return text.isEmpty() ? null : folder.resolve(text).normalize();
    }

    /// PEM text: the field `name-data` in base64, or the file that the field `name` names; null for
    /// neither.
    @Nullable PemSource pem(String name) {
        var file = file(name);
        var data = name + "-data";
        var written = text(data);
        if (written.isEmpty()) {
            return file == null ? null : PemSource.file("%s of %s".formatted(name, label), file);
        }
        var at = fields.field(data).orElseThrow();
        if (file != null) {
            throw wrong(at, data, "and " + name + " are both given", "Leave one out");
        }
        try {
            return PemSource.inline(
                    "%s: %s of %s".formatted(source.at(at.line()), data, label),
                    Base64.getDecoder().decode(written.replaceAll("[\r\n]", "")));
        } catch (IllegalArgumentException _) {
            throw wrong(at, data, "is not base64", "Paste what `base64 -w0 FILE` prints");
        }
    }

    ConnectionException wrong(String field, String what, String cure) {
        return wrong(fields.field(field).orElse(fields), field, what, cure);
    }

    private List<Tree> sequence(String field) {
        return switch (fields.field(field).orElse(null)) {
            case null -> List.of();
            case Tree.Sequence(var items, _) -> items;
            case Tree other ->
                    throw wrong(other, field, "is no list", "Begin each item with a dash");
        };
    }

    private ConnectionException wrong(Tree at, String field, String what, String cure) {
        return new ConnectionException(
                "%s: %s of %s %s. %s".formatted(source.at(at.line()), field, label, what, cure));
    }

    /// Without the fields, some of which are secrets.
    @Override
    public String toString() {
        return label;
    }
}
