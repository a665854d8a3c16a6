package io.juxta.cli.options;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;
import picocli.CommandLine.ParseResult;

/// The objects that a command line names: with `--pod`, `--claim` and `--node`, or as kubectl does,
/// `pod/train-0` and `pod train-0`.
///
/// Pods and claims are `namespace/name` here. A name without a namespace is in that of `-n`, or in
/// `default`.
///
/// @param pods at most one where the command takes one
/// @param node null when not given
public record AskedNames(List<String> pods, List<String> claims, @Nullable String node) {

    private static final String NAMESPACE = "--namespace";

    public AskedNames {
        pods = List.copyOf(pods);
        claims = List.copyOf(claims);
    }

    /// `-n` where it only completes names.
    public static OptionSpec namespace() {
        return Manual.text(
                "NAME",
                List.of(),
                "The namespace of names that do not say it themselves, as team-a/pair does."
                        + " Without it, the context's, else default.",
                "-n",
                NAMESPACE);
    }

    /// The positional arguments for names, for the parser and the shells.
    public static PositionalParamSpec words(List<ObjectKind> kinds) {
        return PositionalParamSpec.builder()
                .index("0..*")
                .arity("0..*")
                .type(List.class)
                .auxiliaryTypes(String.class)
                .paramLabel("KIND/NAME")
                .completionCandidates(kinds.stream().map(ObjectKind::one).toList())
                .build();
    }

    static AskedNames none() {
        return new AskedNames(List.of(), List.of(), null);
    }

    /// The names on a command line.
    ///
    /// @param kinds what the command takes
    /// @throws UsageException when a name makes no sense, or something is named twice
    public static AskedNames from(ParseResult arguments, List<ObjectKind> kinds) {
        var parsing = new Parsing(kinds, defaultNamespace(arguments));
        parsing.option(arguments, ObjectKind.POD, "--pod");
        parsing.option(arguments, ObjectKind.CLAIM, "--claim");
        parsing.option(arguments, ObjectKind.NODE, "--node");
        parsing.words(positionals(arguments));
        return new AskedNames(parsing.pods, parsing.claims, parsing.node);
    }

    /// A batch reads its names from its lines.
    public static void refuseWithBatch(ParseResult arguments) {
        if (arguments.hasMatchedOption(NAMESPACE) || !positionals(arguments).isEmpty()) {
            throw new UsageException(
                    "--batch reads its questions from standard input, so it goes without %s."
                            .formatted(
                                    arguments.hasMatchedOption(NAMESPACE)
                                            ? "-n"
                                            : positionals(arguments).getFirst()));
        }
    }

    private static List<String> positionals(ParseResult arguments) {
        return arguments.hasMatchedPositional(0)
                ? arguments.matchedPositionalValue(0, List.of())
                : List.of();
    }

    /// The namespace of names that do not say it: that of `-n`, or of the context of the cluster
    /// that is asked, or null.
    private static @Nullable String defaultNamespace(ParseResult arguments) {
        var typed = typedNamespace(arguments);
        return typed == null && ClusterAccess.isAsked(arguments)
                ? ClusterAccess.connection(arguments).namespace()
                : typed;
    }

    /// The value of `-n`, or null.
    static @Nullable String typedNamespace(ParseResult arguments) {
        if (!arguments.hasMatchedOption(NAMESPACE)) {
            return null;
        }
        String namespace = arguments.matchedOptionValue(NAMESPACE, "");
        if (namespace.isEmpty()) {
            throw new UsageException("-n is followed by nothing: name a namespace.");
        }
        if (namespace.contains("/")) {
            throw new UsageException("-n is %s: a namespace has no slash.".formatted(namespace));
        }
        return namespace;
    }

    /// The one claim, or null.
    @Nullable String claim() {
        return only(claims, ObjectKind.CLAIM);
    }

    /// The one pod, or null.
    public @Nullable String pod() {
        return only(pods, ObjectKind.POD);
    }

    private static @Nullable String only(List<String> names, ObjectKind kind) {
        if (names.size() > 1) {
            throw new UsageException(
                    "%s and %s are two %s: ask about one at a time."
                            .formatted(names.getFirst(), names.get(1), kind.many()));
        }
        return names.isEmpty() ? null : names.getFirst();
    }

    /// Reads options and words one after the other.
    private static final class Parsing {

        private final List<ObjectKind> kinds;
        private final @Nullable String namespace;
        private final List<ObjectKind> byOption = new ArrayList<>();
        private final List<String> pods = new ArrayList<>();
        private final List<String> claims = new ArrayList<>();
        private @Nullable String node;

        Parsing(List<ObjectKind> kinds, @Nullable String namespace) {
            this.kinds = kinds;
            this.namespace = namespace;
        }

        void option(ParseResult arguments, ObjectKind kind, String option) {
            if (!kinds.contains(kind) || !arguments.hasMatchedOption(option)) {
                return;
            }
            byOption.add(kind);
            Object value = arguments.matchedOption(option).getValue();
            for (var name : value instanceof List<?> several ? several : List.of(value)) {
                if (name.equals("")) {
                    throw new UsageException(
                            "%s is followed by nothing: name a %s, as in %s %s."
                                    .formatted(option, kind.one(), option, example(kind)));
                }
                add(kind, name.toString(), option + " " + name);
            }
        }

        private static String example(ObjectKind kind) {
            return kind == ObjectKind.NODE ? simple(kind) : "default/" + simple(kind);
        }

        private static String simple(ObjectKind kind) {
            return switch (kind) {
                case POD -> "app";
                case CLAIM -> "pair";
                default -> "worker-1";
            };
        }

        /// `KIND/NAME`, or a kind followed by names. A kind after a name starts a new list, unless
        /// it is the last word: then it is a name too.
        void words(List<String> words) {
            ObjectKind current = null;
            var named = true;
            for (var i = 0; i < words.size(); i++) {
                var word = words.get(i);
                var slash = word.indexOf('/');
                var kind = ObjectKind.of(slash < 0 ? word : word.substring(0, slash));
                if (slash >= 0 && kind.isPresent()) {
                    word(kind.get(), word.substring(slash + 1), word);
                } else if (current != null
                        && (slash >= 0 || kind.isEmpty() || !named || i == words.size() - 1)) {
                    word(current, word, current.one() + " " + word);
                    named = true;
                } else if (kind.isPresent()) {
                    current = kind.get();
                    refuseUntaken(current, word);
                    named = false;
                } else {
                    throw noKind(word, slash < 0 ? word : word.substring(0, slash));
                }
            }
            if (current != null && !named) {
                throw new UsageException(
                        "Which %s? Write its name behind it, as in %s/%s."
                                .formatted(current.one(), current.one(), simple(current)));
            }
        }

        private void word(ObjectKind kind, String name, String typed) {
            refuseUntaken(kind, typed);
            if (byOption.contains(kind)) {
                throw new UsageException(
                        "--%s and %s both name a %s: use one of the two."
                                .formatted(kind.one(), typed, kind.one()));
            }
            add(kind, name, typed);
        }

        private void refuseUntaken(ObjectKind kind, String typed) {
            if (!kinds.contains(kind)) {
                throw new UsageException(
                        "%s is a %s; what can be named here is %s."
                                .formatted(typed, kind.one(), anyOf("a %s")));
            }
        }

        private UsageException noKind(String word, String kind) {
            if (isFile(word)) {
                return new UsageException(
                        "Nothing is done with %s: files are given with -f, as in -f %s."
                                .formatted(word, word));
            }
            var near = DidYouMean.to(kind, ObjectKind.words(kinds));
            return new UsageException(
                    near.isEmpty()
                            ? "%s says no kind: write %s.".formatted(word, anyOf("%s/" + word))
                            : "There is no kind %s%s"
                                    .formatted(
                                            kind, DidYouMean.hint(kind, ObjectKind.words(kinds))));
        }

        /// `a pod, a claim or a node`.
        private String anyOf(String pattern) {
            var words = kinds.stream().map(kind -> pattern.formatted(kind.one())).toList();
            var last = words.getLast();
            return words.size() == 1
                    ? last
                    : String.join(", ", words.subList(0, words.size() - 1)) + " or " + last;
        }

        private static boolean isFile(String word) {
            var lower = word.toLowerCase(Locale.ROOT);
            if (lower.matches(".*\\.(ya?ml|json|gz|tgz|tar)")) {
                return true;
            }
            try {
                return Files.exists(Path.of(word));
            } catch (InvalidPathException _) {
                return false;
            }
        }

        private void add(ObjectKind kind, String name, String typed) {
            switch (kind) {
                case POD -> pods.add(full(kind, name, typed));
                case CLAIM -> claim(full(kind, name, typed));
                default -> node(name, typed);
            }
        }

        private void claim(String name) {
            if (claims.contains(name)) {
                throw new UsageException("The claim %s is named twice.".formatted(name));
            }
            claims.add(name);
        }

        private void node(String name, String typed) {
            if (name.isEmpty() || name.contains("/")) {
                throw new UsageException(
                        "%s is no node: a node is in no namespace, as in worker-1."
                                .formatted(typed));
            }
            if (node != null) {
                throw new UsageException(
                        "%s and %s are two nodes: ask about one at a time.".formatted(node, name));
            }
            node = name;
        }

        private String full(ObjectKind kind, String name, String typed) {
            var slash = name.indexOf('/');
            var inside = name.substring(slash + 1);
            if (inside.isEmpty() || inside.contains("/") || slash == 0) {
                throw new UsageException(
                        "%s names no %s: it is NAME or NAMESPACE/NAME, as in %s."
                                .formatted(typed, kind.one(), example(kind)));
            }
            if (slash < 0) {
                return (namespace == null ? ClaimNames.DEFAULT : namespace) + "/" + name;
            }
            var own = name.substring(0, slash);
            if (namespace != null && !namespace.equals(own)) {
                throw new UsageException(
                        "-n says %s, but %s is in %s: leave one of them out."
                                .formatted(namespace, typed, own));
            }
            return name;
        }
    }
}
