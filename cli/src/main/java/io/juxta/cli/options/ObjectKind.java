package io.juxta.cli.options;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/// A kind of object as typed on a command line: with kubectl's plural and short names, and with the
/// group, as `kubectl -o name` prints it.
///
/// All used kinds are listed here, so that a command can tell a kind it does not take from a word
/// that is no kind.
public enum ObjectKind {
    POD("", "pod pods po"),
    CLAIM("resource.k8s.io", "claim claims resourceclaim resourceclaims"),
    NODE("", "node nodes no"),
    TEMPLATE("resource.k8s.io", "template templates resourceclaimtemplate resourceclaimtemplates"),
    SLICE("resource.k8s.io", "slice slices resourceslice resourceslices"),
    CLASS("resource.k8s.io", "deviceclass deviceclasses"),
    TAINT_RULE("resource.k8s.io", "devicetaintrule devicetaintrules"),
    NAMESPACE("", "namespace namespaces ns"),
    DEPLOYMENT("apps", "deployment deployments deploy"),
    REPLICA_SET("apps", "replicaset replicasets rs"),
    STATEFUL_SET("apps", "statefulset statefulsets sts"),
    DAEMON_SET("apps", "daemonset daemonsets ds"),
    JOB("batch", "job jobs"),
    POD_GROUP("scheduling.k8s.io", "podgroup podgroups");

    private final String group;
    private final String words;

    /// @param words separated by blanks; the first is the singular, the second the plural
    ObjectKind(String group, String words) {
        this.group = group;
        this.words = words;
    }

    /// The kind of `pod`, `Pods`, `resourceclaims.v1.resource.k8s.io` and the like.
    static Optional<ObjectKind> of(String typed) {
        var lower = typed.toLowerCase(Locale.ROOT);
        var dot = lower.indexOf('.');
        var word = dot < 0 ? lower : lower.substring(0, dot);
        for (var kind : values()) {
            if (kind.words().contains(word) && (dot < 0 || kind.isIn(lower.substring(dot + 1)))) {
                return Optional.of(kind);
            }
        }
        return Optional.empty();
    }

    /// Whether the text is its group, perhaps with a version before it.
    private boolean isIn(String typed) {
        return typed.equals(group) || typed.matches("v[0-9a-z]+\\.?" + group.replace(".", "\\."));
    }

    private List<String> words() {
        return List.of(words.split(" ", -1));
    }

    /// The singular.
    String one() {
        return words().getFirst();
    }

    String many() {
        return words().get(1);
    }

    /// The words for these kinds.
    static List<String> words(List<ObjectKind> kinds) {
        var words = new ArrayList<String>();
        kinds.forEach(kind -> words.addAll(kind.words()));
        return words;
    }
}
