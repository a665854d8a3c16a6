package io.juxta.kube.connect;

import io.juxta.model.NearestNames;
import java.io.File;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;

/// All kubeconfig files together, merged as kubectl merges them: the first file that names a
/// cluster, a user or a context defines all of it, and the first current context counts.
final class Kubeconfig {

    /// The most names that a message lists.
    private static final int MOST = 5;

    private final List<String> looked = new ArrayList<>();
    private final List<String> read = new ArrayList<>();
    private final Map<String, SequencedMap<String, KubeconfigEntry>> entries =
            Map.of(
                    KubeconfigFile.CLUSTER, new LinkedHashMap<>(),
                    KubeconfigFile.USER, new LinkedHashMap<>(),
                    KubeconfigFile.CONTEXT, new LinkedHashMap<>());
    private String currentContext = "";

    private Kubeconfig() {}

    /// The file that `--kubeconfig` names, else those of `KUBECONFIG`, else `~/.kube/config`.
    static Kubeconfig read(@Nullable String flag, ProcessEnvironment environment) {
        var all = new Kubeconfig();
        if (flag != null && !flag.isEmpty()) {
            var file = environment.path(flag);
            all.add(
                    BoundedFile.text(file, BoundedFile.CONFIGURATION, "--kubeconfig"),
                    file,
                    environment);
            return all;
        }
        var variable = environment.variable("KUBECONFIG");
        if (variable.isEmpty()) {
            all.addIfPresent(environment.home().resolve(".kube/config"), environment);
        } else {
            for (var path : new LinkedHashSet<>(List.of(variable.split(File.pathSeparator, -1)))) {
                if (!path.isEmpty()) {
                    all.addIfPresent(environment.path(path), environment);
                }
            }
        }
        return all;
    }

    private void addIfPresent(Path file, ProcessEnvironment environment) {
        looked.add(environment.shown(file));
        try {
            add(
                    BoundedFile.textIfPresent(file, BoundedFile.CONFIGURATION, "the kubeconfig"),
                    file,
                    environment);
        } catch (NoSuchFileException _) {
            // kubectl skips it, too.
        }
    }

    private void add(String text, Path file, ProcessEnvironment environment) {
        var parsed = KubeconfigFile.parse(text, file, environment.shown(file));
        read.add(environment.shown(file));
        entries.forEach((kind, known) -> parsed.entries(kind).forEach(known::putIfAbsent));
        if (currentContext.isEmpty()) {
            currentContext = parsed.currentContext();
        }
    }

    /// Empty when no file names one.
    String currentContext() {
        return currentContext;
    }

    /// An entry that is known to be wanted.
    ///
    /// @param wantedBy who names it, for the message when there is none
    KubeconfigEntry entry(String kind, String name, String wantedBy) {
        var known = entries(kind);
        var found = known.get(name);
        if (found == null) {
            throw new ConnectionException(
                    "%s: no %s is called \"%s\", which %s names. %s"
                            .formatted(where(), kind, name, wantedBy, cure(name, known)));
        }
        return found;
    }

    boolean has(String kind, String name) {
        return entries(kind).containsKey(name);
    }

    /// Why no server is known, when nothing names one.
    ConnectionException noServer() {
        var contexts = entries(KubeconfigFile.CONTEXT);
        if (read.isEmpty()) {
            return new ConnectionException(
                    "no cluster to ask: there is no %s, and this is no pod with a service account. Give"
                                    .formatted(String.join(", ", looked))
                            + " --kubeconfig or --server, or read files with -f");
        }
        return contexts.isEmpty()
                ? new ConnectionException(
                        "%s: no context and no current-context. Give --server, or another --kubeconfig"
                                .formatted(where()))
                : new ConnectionException(
                        "%s: no current-context. Choose one with --context: %s"
                                .formatted(where(), list(contexts)));
    }

    private String where() {
        return read.isEmpty() ? "no kubeconfig file" : String.join(", ", read);
    }

    private SequencedMap<String, KubeconfigEntry> entries(String kind) {
        return entries.getOrDefault(kind, new LinkedHashMap<>());
    }

    private static String cure(String name, SequencedMap<String, KubeconfigEntry> known) {
        if (known.isEmpty()) {
            return "It holds none";
        }
        var near = NearestNames.near(name, known.keySet());
        return near.isEmpty()
                ? "There is %s".formatted(list(known))
                : "Did you mean %s?".formatted(String.join(" or ", near));
    }

    private static String list(SequencedMap<String, KubeconfigEntry> known) {
        var names = known.keySet().stream().sorted().limit(MOST).toList();
        return String.join(", ", names)
                + (known.size() > MOST ? " and %d more".formatted(known.size() - MOST) : "");
    }
}
