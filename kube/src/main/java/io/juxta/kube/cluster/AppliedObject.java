package io.juxta.kube.cluster;

import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What `kubectl apply` makes of a stored object.
///
/// Three trees are merged: what was applied before (an annotation of the stored object), what is
/// written now, and what is stored. A field that is written now gets that value, one that was
/// applied before and is no longer written goes, and all others stay, so what the server and
/// controllers have filled in stays too. Lists are merged by their key where Kubernetes does so,
/// and replaced otherwise.
public final class AppliedObject {

    /// Holds what was applied last, as JSON.
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    /// Lists whose items are one of several: what a changed item does not write goes.
    private static final Set<String> ONE_OF = Set.of("volumes", "resourceClaims");

    private AppliedObject() {}

    /// The stored object after another was applied to it.
    ///
    /// @param written the object as its author wrote it, of the same version as the stored one
    public static Tree.Mapping of(Tree.Mapping written, Tree.Mapping stored) {
        return merged(lastApplied(stored), written, stored);
    }

    /// Empty when nothing was applied before, or the annotation cannot be read.
    private static Tree.Mapping lastApplied(Tree.Mapping stored) {
        var text = stored.mapping("metadata").mapping("annotations").text(LAST_APPLIED);
        try {
            return !text.isEmpty()
                            && JsonTrees.parse(text, Source.of(LAST_APPLIED))
                                    instanceof Tree.Mapping last
                    ? last
                    : Tree.Mapping.EMPTY;
        } catch (InputException _) {
            return Tree.Mapping.EMPTY;
        }
    }

    private static Tree.Mapping merged(
            Tree.Mapping last, Tree.Mapping written, Tree.Mapping stored) {
        var fields = new LinkedHashMap<>(stored.fields());
        fields.keySet().removeIf(name -> last.has(name) && !written.has(name));
        written.fields()
                .forEach(
                        (name, value) -> {
                            if (value instanceof Tree.Null) {
                                fields.remove(name);
                            } else {
                                fields.put(
                                        name,
                                        merged(
                                                name,
                                                last.fields().get(name),
                                                value,
                                                fields.get(name)));
                            }
                        });
        return new Tree.Mapping(fields, written.line());
    }

    private static Tree merged(
            String name, @Nullable Tree last, Tree written, @Nullable Tree stored) {
        if (written instanceof Tree.Mapping now && stored instanceof Tree.Mapping before) {
            return merged(last instanceof Tree.Mapping was ? was : Tree.Mapping.EMPTY, now, before);
        }
        if (written instanceof Tree.Sequence(var now, var line)
                && stored instanceof Tree.Sequence(var before, _)) {
            var was = last instanceof Tree.Sequence(var items, _) ? items : List.<Tree>of();
            var key = ListMergeKeys.keyOf(name);
            if (key != null) {
                return new Tree.Sequence(byKey(name, key, was, now, before), line);
            }
            if (name.equals(ListMergeKeys.SET)) {
                return new Tree.Sequence(asSet(was, now, before), line);
            }
        }
        return written;
    }

    /// The written items in their order. Those that only the server has stand between them, where
    /// they stood before.
    private static List<Tree> byKey(
            String list, String key, List<Tree> last, List<Tree> written, List<Tree> stored) {
        var all = new ArrayList<Tree>();
        var next = 0;
        for (var item : written) {
            var at = ListMergeKeys.indexOf(key, item, stored);
            for (; next < at; next++) {
                addUnwritten(key, stored.get(next), last, written, all);
            }
            all.add(at < 0 ? item : item(list, key, item, last, stored.get(at)));
        }
        for (; next < stored.size(); next++) {
            addUnwritten(key, stored.get(next), last, written, all);
        }
        return all;
    }

    private static Tree item(String list, String key, Tree written, List<Tree> last, Tree stored) {
        var at = ListMergeKeys.indexOf(key, written, last);
        var merged = merged("", at < 0 ? null : last.get(at), written, stored);
        if (ONE_OF.contains(list)
                && !merged.equals(stored)
                && merged instanceof Tree.Mapping item
                && written instanceof Tree.Mapping now) {
            var fields = new LinkedHashMap<>(item.fields());
            fields.keySet().removeIf(name -> !now.has(name));
            return new Tree.Mapping(fields, item.line());
        }
        return merged;
    }

    private static void addUnwritten(
            String key, Tree item, List<Tree> last, List<Tree> written, List<Tree> all) {
        if (ListMergeKeys.indexOf(key, item, written) < 0
                && ListMergeKeys.indexOf(key, item, last) < 0) {
            all.add(item);
        }
    }

    private static List<Tree> asSet(List<Tree> last, List<Tree> written, List<Tree> stored) {
        var all = new ArrayList<>(written);
        stored.stream()
                .filter(item -> !written.contains(item) && !last.contains(item))
                .forEach(all::add);
        return all;
    }
}
