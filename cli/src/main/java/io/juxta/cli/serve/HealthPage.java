package io.juxta.cli.serve;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The page of a probe: `ok`, or 503 with what is wrong.
public final class HealthPage implements HttpPage {

    private final Supplier<Stream<String>> faults;

    private HealthPage(Supplier<Stream<String>> faults) {
        this.faults = faults;
    }

    /// Well as soon as none of these names a fault.
    public static HealthPage of(List<Supplier<Optional<String>>> checks) {
        return new HealthPage(() -> checks.stream().flatMap(check -> check.get().stream()));
    }

    @Override
    public HttpAnswer answer(String accept) {
        var found = faults.get().collect(Collectors.joining("\n"));
        return found.isEmpty() ? HttpAnswer.ok("ok") : HttpAnswer.text(503, found + "\n");
    }
}
