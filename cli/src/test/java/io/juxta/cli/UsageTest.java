package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// A command line that cannot be carried out: one line on standard error, exit code 2, no answer.
class UsageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    valdate -f x              | There is no command valdate, did you mean validate? Run 'juxta --help'.
                    nonsense                  | There is no command nonsense. Run 'juxta --help'.
                    help convrt               | There is no command convrt, did you mean convert? Run 'juxta help --help'.
                    help node admt            | There is no task admt, only admit, compare and merge, did you mean admit? Run 'juxta help --help'.
                    help validate all         | validate has no tasks: all is one word too many. Run 'juxta help --help'.
                    cel                       | Which task? One of eval, check and census. Run 'juxta cel --help'.
                    node admt                 | There is no task admt, only admit, compare and merge, did you mean admit? Run 'juxta node --help'.
                    cel check -f x -e true    | -f does not go with cel check. Run 'juxta cel check --help'.
                    cel census -f x --batch   | --batch does not go with cel census, only with validate, convert, explain, allocate, simulate, footprint, cel eval, node admit and node merge. Run 'juxta cel census --help'.
                    cel check -e true -o wide | There is no output format wide here (table, json, yaml). Run 'juxta cel check --help'.
                    node compare -f x -o wide | There is no output format wide here (table, json, yaml). Run 'juxta node compare --help'.
                    node merge -f x --with y  | --with does not go with node merge, only with node compare. Run 'juxta node merge --help'.
                    explain -f x -A pod/a     | -A does not go with explain, only with simulate, footprint and features. Run 'juxta explain --help'.
                    explain -f x -l app=a     | -l does not go with explain, only with simulate, footprint and features. Run 'juxta explain --help'.
                    convert -f x -n team-a    | -n does not go with convert, only with validate, explain, allocate, simulate, footprint, features and cel eval. Run 'juxta convert --help'.
                    validate -f x -n team-a   | -n says where objects go in a cluster, so it goes with --live. Run 'juxta validate --help'.
                    validate --live           | Nothing to read: name a file or folder with -f. Run 'juxta validate --help'.
                    validate --batch --live   | --batch takes all that it needs from its lines, so it goes without --live. Run 'juxta validate --help'.
                    --recursive               | There is no option --recursive. Run 'juxta --help'.
                    validate -f x --recursve  | There is no option --recursve, did you mean --recursive? Run 'juxta validate --help'.
                    validate -f x --profle=1  | There is no option --profle, did you mean --profile? Run 'juxta validate --help'.
                    validate -f               | --filename needs FILE. Run 'juxta validate --help'.
                    validate                  | Nothing to read: name a file or folder with -f. Run 'juxta validate --help'.
                    validate claim.yaml       | Nothing is done with claim.yaml: files are given with -f, as in -f claim.yaml. Run 'juxta validate --help'.
                    validate -f x -o jsn      | There is no output format jsn here (table, wide, json, yaml, name), did you mean json? Run 'juxta validate --help'.
                    convert -f x -o table     | There is no output format table here (yaml, json). Run 'juxta convert --help'.
                    validate -f x --profile=1.36 | There is no profile 1.36 (1.37, seed, strict), did you mean 1.37? Run 'juxta validate --help'.
                    validate -f x --batch     | --batch reads standard input, so it goes without -f. Run 'juxta validate --help'.
                    validate --batch -o json  | --batch always answers in JSON, so it goes without -o. Run 'juxta validate --help'.
                    validate -f x -o json -o yaml | --output is given more than once. Run 'juxta validate --help'.
                    validate -f x --feature-gates=DRAListTypeAttribute=true | Kubernetes 1.37 has no feature gate DRAListTypeAttribute, did you mean DRAListTypeAttributes? Run 'juxta validate --help'.
                    validate -f x --feature-gates=DRAListTypeAttributes | The feature gate DRAListTypeAttributes is neither on nor off: write DRAListTypeAttributes=true or DRAListTypeAttributes=false. Run 'juxta validate --help'.
                    validate -f x --feature-gates=DRADeviceTaints=false | The feature gate DRADeviceTaintRules needs DRADeviceTaints, which is off: add DRADeviceTaints=true or DRADeviceTaintRules=false. Run 'juxta validate --help'.
                    completion tcsh           | There is no script for tcsh, only for bash, zsh, fish and powershell. Run 'juxta completion --help'.
                    completion                | Which shell? One of bash, zsh, fish and powershell. Run 'juxta completion --help'.
                    version -o xml            | There is no output format xml here: table, json or yaml. Run 'juxta version --help'.
                    version now               | now is one word too many. Run 'juxta version --help'.
                    """)
    void whenTheCommandLineIsWrong_oneLineSaysWhyAndWhatToDo(String line, String error) {
        var run = Run.of(line.split(" ", -1));

        assertThat(run).isEqualTo(new Run(2, "", "error: " + error + "\n"));
    }

    @Test
    void versionNamesProgramRulesAndJava() {
        assertThat(Run.of("version").stdout())
                .startsWith("juxta ")
                .contains("Kubernetes   1.37.1")
                .contains("Java         " + Runtime.version());
        assertThat(Run.of("--version")).isEqualTo(Run.of("version"));
        assertThat(Run.of("version", "-o", "json").stdout())
                .startsWith(
                        "{\"apiVersion\":\"juxta.io/v1alpha1\",\"kind\":\"Version\",\"juxta\":\"")
                .contains("\"kubernetes\":\"1.37.1\"")
                .endsWith("\"}\n");
    }
}
