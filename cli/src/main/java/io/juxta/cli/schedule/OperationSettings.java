package io.juxta.cli.schedule;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.UsageException;
import io.juxta.cli.schedule.DecisionLog.LogFormat;
import io.juxta.cli.serve.ListenAddress;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// What is served and logged, as the command line says.
///
/// @param listen null where nothing is served
/// @param certificate file with the certificate of the listener; null for one of our own where TLS
///   is needed
/// @param key file with its key
/// @param review whether the API server is asked who may read what is not health
/// @param level 0 for start, stop and errors; 2 for every decision
record OperationSettings(
        @Nullable ListenAddress listen,
        @Nullable Path certificate,
        @Nullable Path key,
        boolean review,
        LogFormat format,
        int level) {

    private static final String LISTEN = "--listen";
    private static final String CERTIFICATE = "--tls-cert-file";
    private static final String KEY = "--tls-private-key-file";
    private static final String AUTHORIZE = "--authorize";
    private static final String FORMAT = "--log-format";
    private static final String LEVEL = "--v";
    private static final int MOST = 10;

    static Manual.Section section() {
        return new Manual.Section("Operations", options());
    }

    private static List<OptionSpec> options() {
        return List.of(
                Manual.text(
                        "ADDRESS",
                        List.of(),
                        "Serve /healthz, /livez, /readyz, /metrics and /configz there, as in"
                                + " 127.0.0.1:8379; with TLS unless it is a loopback address.",
                        LISTEN),
                Manual.path(
                        "FILE",
                        "The certificate of the listener, read again when it changes; else one is"
                                + " made.",
                        CERTIFICATE),
                Manual.path("FILE", "The key of the listener's certificate.", KEY),
                Manual.flag("Let the API server review who reads what is not health.", AUTHORIZE),
                Manual.text(
                        "LEVEL",
                        List.of("0", "2"),
                        "0: start, stop and errors. 2: a line per decision as well.",
                        "-v",
                        LEVEL),
                Manual.text(
                        "FORMAT", List.of("text", "json"), "How decisions are logged.", FORMAT));
    }

    /// @throws UsageException when an option is wrong
    static OperationSettings of(ParseResult arguments) {
        var listen = arguments.matchedOptionValue(LISTEN, "");
        var certificate = arguments.matchedOptionValue(CERTIFICATE, (Path) null);
        var key = arguments.matchedOptionValue(KEY, (Path) null);
        if ((certificate == null) != (key == null)) {
            throw new UsageException("%s and %s go together.".formatted(CERTIFICATE, KEY));
        }
        return new OperationSettings(
                listen.isEmpty() ? null : ListenAddress.parse(LISTEN, listen),
                certificate,
                key,
                arguments.hasMatchedOption(AUTHORIZE),
                LogFormat.of(arguments.matchedOptionValue(FORMAT, "")),
                level(arguments.matchedOptionValue(LEVEL, "0")));
    }

    private static int level(String text) {
        if (!text.matches("[0-9]{1,2}") || Integer.parseInt(text) > MOST) {
            throw new UsageException("-v=%s is no level: 0 to %d.".formatted(text, MOST));
        }
        return Integer.parseInt(text);
    }
}
