package io.juxta.kube.live;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Puts back what a record cannot hold: a server may know fields that juxta does not, and an update
/// that lacks them would remove them.
///
/// Three trees are compared: the object as the server sent it, the same as juxta understood it, and
/// the object that is to be written. What was not understood stays; what was understood and not
/// changed stays as it was sent.
final class CarriedFields {

    private CarriedFields() {}

    static Tree.Mapping into(Tree.Mapping written, Tree.Mapping understood, Tree.Mapping sent) {
        return (Tree.Mapping) merged(written, understood, sent);
    }

    private static Tree merged(Tree written, Tree understood, Tree sent) {
        if (written.equals(understood)) {
            return sent;
        }
        if (written instanceof Tree.Mapping now
                && understood instanceof Tree.Mapping known
                && sent instanceof Tree.Mapping before) {
            return object(now, known, before);
        }
        if (written instanceof Tree.Sequence(var now, _)
                && understood instanceof Tree.Sequence(var known, _)
                && sent instanceof Tree.Sequence(var before, _)
                && known.size() == before.size()) {
            return Tree.Sequence.of(items(now, known, before));
        }
        return written;
    }

    private static Tree object(Tree.Mapping now, Tree.Mapping known, Tree.Mapping before) {
        var fields = new LinkedHashMap<String, Tree>();
        before.fields()
                .forEach(
                        (name, value) -> {
                            if (!known.has(name)) {
                                fields.put(name, value);
                            }
                        });
        now.fields()
                .forEach(
                        (name, value) -> {
                            var then = known.fields().get(name);
                            var sent = before.fields().get(name);
                            fields.put(
                                    name,
                                    then == null || sent == null
                                            ? value
                                            : merged(value, then, sent));
                        });
        return Tree.Mapping.of(fields);
    }

    /// An item that is still there, wherever it is now, stays as it was sent; one that changed in
    /// its place is merged.
    private static List<Tree> items(List<Tree> now, List<Tree> known, List<Tree> before) {
        var items = new ArrayList<Tree>();
        for (var i = 0; i < now.size(); i++) {
            var at = known.indexOf(now.get(i));
            if (at < 0 && i < known.size() && !now.contains(known.get(i))) {
                at = i;
            }
            items.add(at < 0 ? now.get(i) : merged(now.get(i), known.get(at), before.get(at)));
        }
        return items;
    }
}
