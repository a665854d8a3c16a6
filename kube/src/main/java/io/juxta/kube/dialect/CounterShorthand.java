package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.LinkedHashMap;

/// Samples write `counters: {dra.example.com/cpu: "8"}`; an API server expects `{cpu: {value:
/// "8"}}`, since counters are named by DNS labels.
///
/// Both the set and its consumers are rewritten alike, so they still name the same counter. Where
/// two names would become one, they stay unchanged and are rejected later.
final class CounterShorthand {

    private CounterShorthand() {}

    static Tree.Mapping rewrite(Tree.Mapping holder, FieldPath at, Normalising run) {
        if (!run.atFile() || !(holder.fields().get("counters") instanceof Tree.Mapping counters)) {
            return holder;
        }
        return Edits.entries(
                renamed(holder, counters, at, run),
                "counters",
                at,
                (value, v) -> AttributeShorthand.amount(value, v, run));
    }

    private static Tree.Mapping renamed(
            Tree.Mapping holder, Tree.Mapping counters, FieldPath at, Normalising run) {
        var labels = new HashSet<String>();
        boolean distinct =
                counters.fields().keySet().stream().allMatch(name -> labels.add(label(name)));
        if (!distinct || labels.equals(counters.fields().keySet())) {
            return holder;
        }
        var fields = new LinkedHashMap<String, Tree>();
        var field = at.field("counters");
        for (var entry : counters.fields().entrySet()) {
            var label = label(entry.getKey());
            fields.put(label, entry.getValue());
            if (!label.equals(entry.getKey())) {
                run.moved(
                        Dialect.SHORTHAND,
                        field.key(entry.getKey()),
                        field.key(label),
                        "counters are named by DNS labels in 1.37: %s".formatted(label));
            }
        }
        return holder.with("counters", new Tree.Mapping(fields, counters.line()));
    }

    /// The part after the domain when it is a DNS label, else the name as it is.
    private static String label(String name) {
        var label = name.substring(name.lastIndexOf('/') + 1);
        boolean usable = !label.isEmpty() && label.length() <= 63;
        for (int i = 0; usable && i < label.length(); i++) {
            char c = label.charAt(i);
            boolean inner = c == '-' && i > 0 && i < label.length() - 1;
            usable = inner || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        }
        return usable ? label : name;
    }
}
