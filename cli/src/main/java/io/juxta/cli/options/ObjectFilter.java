package io.juxta.cli.options;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.placement.LabelSelector;
import io.juxta.placement.LabelSelectorText;
import io.juxta.placement.UnreadableException;
import io.juxta.scheduler.Attempted;
import java.util.Collection;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The selection of `-n` and `-l`: which objects the output shows. It never changes the
/// computation.
///
/// @param namespace null for all
public record ObjectFilter(@Nullable String namespace, LabelSelector labels, String typed) {

    static final ObjectFilter ALL = new ObjectFilter(null, LabelSelector.EVERYTHING, "");

    private static final String ALL_NAMESPACES = "--all-namespaces";
    private static final String SELECTOR = "--selector";

    /// The options `-n`, `-A` and `-l`, for the help page.
    ///
    /// @param what is selected, such as `pods`
    /// @param rest what happens to the others, as a sentence
    public static List<OptionSpec> options(String what, String rest) {
        return List.of(
                Manual.text(
                        "NAME",
                        List.of(),
                        "Show only %s of this namespace. %s".formatted(what, rest),
                        "-n",
                        "--namespace"),
                Manual.flag(
                        "Show %s of all namespaces, whatever -n says. This is the default."
                                .formatted(what),
                        "-A",
                        ALL_NAMESPACES),
                Manual.text(
                        "SELECTOR",
                        List.of(),
                        "Show only %s with these labels, as in app=train,tier!=test or 'app in (a,"
                                        .formatted(what)
                                + " b),!debug'.",
                        "-l",
                        SELECTOR));
    }

    /// The filter that was typed.
    ///
    /// @throws UsageException when the text of `-l` is no selector
    public static ObjectFilter from(ParseResult arguments) {
        var namespace = AskedNames.typedNamespace(arguments);
        var all = arguments.hasMatchedOption(ALL_NAMESPACES);
        var typed = arguments.hasMatchedOption(SELECTOR);
        String text = arguments.matchedOptionValue(SELECTOR, "");
        if (typed && text.isBlank()) {
            throw new UsageException("-l is followed by nothing: write a selector, as in app=web.");
        }
        return new ObjectFilter(
                all ? null : namespace, typed ? parse(text, "-l") : LabelSelector.EVERYTHING, text);
    }

    /// What a line of a batch selects with `namespace` and `selector`.
    ///
    /// @throws UsageException when the text of the selector is none
    public static ObjectFilter of(Tree.Mapping line) {
        var namespace = line.text("namespace");
        var text = line.text("selector");
        return new ObjectFilter(
                namespace.isEmpty() ? null : namespace,
                text.isBlank() ? LabelSelector.EVERYTHING : parse(text, "selector"),
                text);
    }

    private static LabelSelector parse(String text, String where) {
        try {
            return LabelSelectorText.parse(text);
        } catch (UnreadableException e) {
            throw new UsageException(
                    "%s cannot be read: in \"%s\", %s.".formatted(where, text, e.getMessage()));
        }
    }

    /// Rejects a selection where one object is named.
    public static void refuseWithName(ParseResult arguments, String name) {
        for (var option : List.of(ALL_NAMESPACES, SELECTOR)) {
            if (arguments.hasMatchedOption(option)) {
                throw new UsageException(
                        "%s selects among pods, and %s names one: leave one of them out."
                                .formatted(option, name));
            }
        }
    }

    public boolean isAll() {
        return namespace == null && labels.isEverything();
    }

    /// Whether an object is selected. A cluster-scoped object is in every namespace.
    public boolean matches(Meta meta) {
        return (namespace == null
                        || meta.namespace().isEmpty()
                        || namespace.equals(meta.namespace()))
                && labels.matches(meta.labels());
    }

    /// The selected ones of the pods. Prints how many others there are.
    public List<Attempted> shown(List<Attempted> results, Console console) {
        var shown = results.stream().filter(each -> matches(each.pod().meta())).toList();
        var others = results.size() - shown.size();
        if (others > 0) {
            console.note(
                    "%d more %s (%s)."
                            .formatted(
                                    others,
                                    others == 1
                                            ? "pod took its turn and is not shown"
                                            : "pods took their turn and are not shown",
                                    this));
        }
        return shown;
    }

    /// Whether the namespace exists in the files; else an error is printed.
    ///
    /// @param made pods that the workloads of the files would create
    public boolean exists(ObjectStore store, Collection<Pod> made, Console console) {
        if (namespace == null) {
            return true;
        }
        var known = new TreeSet<>(store.byName(Resource.NAMESPACES).keySet());
        store.byName(Resource.CLAIMS)
                .values()
                .forEach(claim -> known.add(claim.meta().namespace()));
        store.byName(Resource.TEMPLATES)
                .values()
                .forEach(template -> known.add(template.meta().namespace()));
        store.byName(Resource.PODS).values().forEach(pod -> known.add(pod.meta().namespace()));
        made.forEach(pod -> known.add(pod.meta().namespace()));
        if (known.contains(namespace)) {
            return true;
        }
        console.error(
                "No pod, claim or template in the files is in namespace %s%s"
                        .formatted(namespace, DidYouMean.hint(namespace, known)));
        return false;
    }

    /// What was typed, such as `-n team-a -l app=web`.
    @Override
    public String toString() {
        var name = namespace == null ? "" : "-n " + namespace;
        return labels.isEverything() ? name : (name + " -l " + typed).strip();
    }
}
