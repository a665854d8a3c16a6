package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.options.TypedOptions;
import io.juxta.cli.options.TypedOptions.TypedOption;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The order in which options were typed, in every way they can be written.
class TypedOptionsTest {

    @Test
    void whenOptionsAreTypedInAnyWay_theirOrderIsKept() {
        var arguments =
                Dispatch.parse(
                        Commands.called(List.of("node", "admit")).orElseThrow().command().manual(),
                        "-f",
                        "a.yaml",
                        "--remove=ns/x",
                        "-fb.yaml",
                        "--restart",
                        "-Rf",
                        "c.yaml",
                        "--filename=d=e.yaml",
                        "--remove",
                        "y",
                        "--restart",
                        "-f=g.yaml");

        assertThat(TypedOptions.of(arguments))
                .containsExactly(
                        new TypedOption("--filename", "a.yaml"),
                        new TypedOption("--remove", "ns/x"),
                        new TypedOption("--filename", "b.yaml"),
                        new TypedOption("--restart", ""),
                        new TypedOption("--recursive", ""),
                        new TypedOption("--filename", "c.yaml"),
                        new TypedOption("--filename", "d=e.yaml"),
                        new TypedOption("--remove", "y"),
                        new TypedOption("--restart", ""),
                        new TypedOption("--filename", "g.yaml"));
    }
}
