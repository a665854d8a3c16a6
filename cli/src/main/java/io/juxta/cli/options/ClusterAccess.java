package io.juxta.cli.options;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.connect.ConnectionFlags;
import io.juxta.kube.connect.ConnectionResolver;
import io.juxta.kube.connect.ProcessEnvironment;
import io.juxta.kube.connect.TlsContexts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// The options that choose a cluster, with the names that kubectl gives them.
public final class ClusterAccess {

    public static final String LIVE = "--live";

    private static final Pattern DURATION_PART = Pattern.compile("([0-9]+)(ms|s|m|h)");

    private ClusterAccess() {}

    /// The options for the help page.
    ///
    /// @param files whether `-f` is there too, so that [#LIVE] has a meaning
    public static Manual.Section section(FileUse files) {
        return section(files, List.of());
    }

    /// The same with options of a command's own.
    public static Manual.Section section(FileUse files, List<OptionSpec> more) {
        var options = new ArrayList<OptionSpec>();
        switch (files) {
            case TAKEN ->
                    options.add(
                            Manual.flag(
                                    "Ask the cluster and add the files of -f: what if they were"
                                            + " applied?",
                                    LIVE));
            case NEEDED ->
                    options.add(
                            Manual.flag(
                                    "Ask the cluster what is stored: would it take the files of -f"
                                            + " now?",
                                    LIVE));
            case NOT_TAKEN -> {}
        }
        options.addAll(more);
        options.addAll(
                List.of(
                        text(
                                "FILE",
                                "The kubeconfig file; else KUBECONFIG, else the one in the home"
                                        + " folder.",
                                "--kubeconfig"),
                        text("NAME", "The context of the kubeconfig.", "--context"),
                        text("NAME", "The cluster of the kubeconfig.", "--cluster"),
                        text("NAME", "The user of the kubeconfig.", "--user"),
                        text("URL", "The API server.", "-s", "--server"),
                        text("TOKEN", "A bearer token.", "--token"),
                        text("NAME", "Act as this user.", "--as"),
                        Manual.texts(
                                String.class,
                                "NAME",
                                "Act as a member of this group. Repeat it for more.",
                                "--as-group"),
                        text("UID", "Act as the user of this uid.", "--as-uid"),
                        text(
                                "DURATION",
                                "How long one request may take, as in 30s or 2m; 0 for no limit.",
                                "--request-timeout"),
                        text(
                                "FILE",
                                "The certificates of the authorities that signed the server's.",
                                "--certificate-authority"),
                        text("FILE", "The client's certificate.", "--client-certificate"),
                        text("FILE", "The key of the client's certificate.", "--client-key"),
                        text("NAME", "The name the server's certificate has.", "--tls-server-name"),
                        Manual.flag(
                                "Do not check the server's certificate.",
                                "--insecure-skip-tls-verify")));
        return new Manual.Section(
                switch (files) {
                    case TAKEN -> "Cluster, asked where -f is not given";
                    case NEEDED -> "Cluster, asked with --live";
                    case NOT_TAKEN -> "Cluster";
                },
                options);
    }

    /// Whether a command takes `-f`.
    public enum FileUse {
        TAKEN,
        /// There is nothing to answer without.
        NEEDED,
        NOT_TAKEN
    }

    /// For a command that asks a cluster about files, and never about nothing but the cluster.
    ///
    /// @throws UsageException when no file is named, or a batch asks for a cluster
    public static void requireFiles(ParseResult arguments) {
        if (arguments.hasMatchedOption("--batch")) {
            if (arguments.hasMatchedOption(LIVE)) {
                throw new UsageException(
                        "--batch takes all that it needs from its lines, so it goes without %s."
                                .formatted(LIVE));
            }
        } else if (!arguments.hasMatchedOption("--filename")) {
            throw new UsageException("Nothing to read: name a file or folder with -f.");
        } else if (AskedNames.typedNamespace(arguments) != null
                && !arguments.hasMatchedOption(LIVE)) {
            throw new UsageException(
                    "-n says where objects go in a cluster, so it goes with %s.".formatted(LIVE));
        }
    }

    private static OptionSpec text(String label, String description, String... names) {
        return Manual.text(label, List.of(), description, names);
    }

    /// Whether a command can ask a cluster.
    static boolean isOffered(ParseResult arguments) {
        return arguments.commandSpec().optionsMap().containsKey("--kubeconfig");
    }

    /// Whether the command line asks a cluster: it names no file, or says so.
    public static boolean isAsked(ParseResult arguments) {
        return isOffered(arguments)
                && !arguments.hasMatchedOption("--batch")
                && (!arguments.hasMatchedOption("--filename") || arguments.hasMatchedOption(LIVE));
    }

    /// Where the cluster is.
    ///
    /// @throws io.juxta.kube.connect.ConnectionException when nothing says where
    public static Connection connection(ParseResult arguments) {
        TlsContexts.prepare();
        return ConnectionResolver.resolve(flags(arguments), ProcessEnvironment.current());
    }

    /// The same, with a kubeconfig that a configuration names: flags win over it.
    ///
    /// @param kubeconfig empty for none
    public static Connection connection(ParseResult arguments, String kubeconfig) {
        TlsContexts.prepare();
        return ConnectionResolver.resolve(
                flags(arguments, kubeconfig.isEmpty() ? null : kubeconfig),
                ProcessEnvironment.current());
    }

    private static ConnectionFlags flags(ParseResult arguments) {
        return flags(arguments, null);
    }

    private static ConnectionFlags flags(ParseResult arguments, @Nullable String kubeconfig) {
        return new ConnectionFlags(
                arguments.hasMatchedOption("--kubeconfig")
                        ? typed(arguments, "--kubeconfig")
                        : kubeconfig,
                typed(arguments, "--context"),
                typed(arguments, "--cluster"),
                typed(arguments, "--user"),
                typed(arguments, "--server"),
                typed(arguments, "--token"),
                typed(arguments, "--as"),
                typed(arguments, "--as-uid"),
                arguments.matchedOptionValue("--as-group", List.of()),
                duration(arguments, "--request-timeout"),
                typed(arguments, "--certificate-authority"),
                typed(arguments, "--client-certificate"),
                typed(arguments, "--client-key"),
                typed(arguments, "--tls-server-name"),
                arguments.hasMatchedOption("--insecure-skip-tls-verify"),
                AskedNames.typedNamespace(arguments));
    }

    private static @Nullable String typed(ParseResult arguments, String option) {
        return arguments.hasMatchedOption(option) ? arguments.matchedOptionValue(option, "") : null;
    }

    /// The value of an option as kubectl reads it, a number of seconds or numbers with units; null
    /// when it is not given.
    public static @Nullable Duration duration(ParseResult arguments, String option) {
        var text = typed(arguments, option);
        if (text == null) {
            return null;
        }
        if (text.matches("[0-9]{1,9}")) {
            return Duration.ofSeconds(Long.parseLong(text));
        }
        var sum = Duration.ZERO;
        var end = 0;
        var part = DURATION_PART.matcher(text);
        while (part.find() && part.start() == end && part.group(1).length() < 10) {
            var number = Long.parseLong(part.group(1));
            sum =
                    sum.plus(
                            switch (part.group(2)) {
                                case "ms" -> Duration.ofMillis(number);
                                case "s" -> Duration.ofSeconds(number);
                                case "m" -> Duration.ofMinutes(number);
                                default -> Duration.ofHours(number);
                            });
            end = part.end();
        }
        if (end == 0 || end < text.length()) {
            throw new UsageException(
                    "%s is %s: write a time as in 30s, 2m or 1m30s.".formatted(option, text));
        }
        return sum;
    }
}
