package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.options.TypedOptions.Typed;
import io.juxta.cli.options.TypedOptions;
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
                        new Typed("--filename", "a.yaml"),
                        new Typed("--remove", "ns/x"),
                        new Typed("--filename", "b.yaml"),
                        new Typed("--restart", ""),
                        new Typed("--recursive", ""),
                        new Typed("--filename", "c.yaml"),
                        new Typed("--filename", "d=e.yaml"),
                        new Typed("--remove", "y"),
                        new Typed("--restart", ""),
                        new Typed("--filename", "g.yaml"));
    }
}
