package io.juxta.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The scripts that teach shells our commands, tried in the shells that are here.
class CompletionTest {

    @TempDir Path folder;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    juxta va                      | validate
                    juxta co                      | convert completion
                    juxta validate --fe           | --feature-gates
                    juxta validate --rec          | --recursive
                    juxta validate -o             | table wide json yaml name
                    juxta validate -o j           | json
                    juxta validate --profile s    | seed strict
                    juxta validate -f cl          | claim.yaml
                    juxta ex                      | explain
                    juxta explain --cla            | --claim
                    juxta allocate -o n           | name
                    juxta cel c                   | check census
                    juxta cel eval --use          | selector derived
                    juxta topology --numa-form    | scalar list
                    juxta topology --sysfs cl     | claim.yaml
                    juxta completion              | bash zsh fish powershell
                    juxta node                    | admit compare merge
                    juxta node admit --ku         | --kubelet
                    juxta node merge --ma         | -nothing-
                    juxta topology ca             | capture
                    juxta topology capture --sy   | --sysfs
                    juxta explain cl              | claim
                    juxta explain pod web-0 n         | node
                    juxta explain --name          | --namespace
                    juxta simulate --all-n        | --all-namespaces
                    juxta simulate --sel          | --selector
                    juxta simulate --config cl    | claim.yaml
                    """)
    void bashCompletes(String typed, String offers) throws Exception {
        Files.writeString(folder.resolve("claim.yaml"), "");
        Files.writeString(folder.resolve("juxta.bash"), Run.of("completion", "bash").stdout());
        // A line that ends in a complete word is completed behind a space.
        var words = typed.matches(".*(-o|-form|--use|completion|node)") ? typed + " " : typed;
        var script =
                """
                source ./juxta.bash
                compopt() { :; }  # only works while somebody really presses the tab key
                COMP_LINE='%s'
                COMP_POINT=${#COMP_LINE}
                read -r -a COMP_WORDS <<< "$COMP_LINE"
                [[ "$COMP_LINE" == *' ' ]] && COMP_WORDS+=('')
                COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
                entry=$(complete -p juxta)
                [[ "$entry" =~ -F\\ ([^ ]+) ]] && "${BASH_REMATCH[1]}" juxta "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
                echo "${COMPREPLY[@]}"
                """
                        .formatted(words);

        assertThat(shell(script).strip().split("\\s+"))
                .containsExactlyInAnyOrder(offers.replace("-nothing-", "").split(" ", -1));
    }

    @Test
    void zshGetsAScriptItCanLoad() {
        assertThat(Run.of("completion", "zsh").stdout())
                .contains("bashcompinit")
                .contains("complete -F")
                .contains("validate");
    }

    @Test
    void fishKnowsEveryCommandOptionAndValue() {
        assertThat(Run.of("completion", "fish").stdout().lines())
                .contains(
                        "complete -c juxta -f",
                        "complete -c juxta -n __fish_use_subcommand -a version -d 'The versions of"
                                + " juxta, of the Kubernetes it knows and of Java'",
                        "complete -c juxta -n '__fish_seen_subcommand_from completion' -a 'bash zsh"
                                + " fish powershell'",
                        "complete -c juxta -n '__fish_seen_subcommand_from convert' -s o -l output"
                                + " -x -a 'yaml json' -d 'How to print: yaml, json. The default is"
                                + " yaml.'")
                .anyMatch(line -> line.contains("from validate' -s f -l filename -r -F -d '"))
                .anyMatch(line -> line.contains("-l feature-gates -x -d '"))
                .anyMatch(line -> line.contains("from explain' -a 'pod claim node'"))
                .anyMatch(line -> line.contains("from simulate' -s l -l selector -x -d '"))
                .anyMatch(
                        line ->
                                line.startsWith(
                                        "complete -c juxta -n '__fish_seen_subcommand_from node; and"
                                                + " not __fish_seen_subcommand_from admit compare"
                                                + " merge' -a admit -d '"))
                .anyMatch(
                        line ->
                                line.startsWith(
                                        "complete -c juxta -n '__fish_seen_subcommand_from node; and"
                                                + " __fish_seen_subcommand_from admit' -l kubelet -r"
                                                + " -F -d '"))
                .noneMatch(line -> line.contains("from merge' -l kubelet"));
    }

    @Test
    void powershellKnowsEveryCommandOptionAndValue() {
        var script = Run.of("completion", "powershell").stdout();

        assertThat(script)
                .contains("Register-ArgumentCompleter -Native -CommandName juxta")
                .contains("'validate' = 'Would a Kubernetes 1.37 API server take these objects?'")
                .contains("'validate --output' = @('table', 'wide', 'json', 'yaml', 'name')")
                .contains("'validate -f' = $null")
                .contains("'completion' = @('bash', 'zsh', 'fish', 'powershell')")
                .contains("'node' = @('admit', 'compare', 'merge')")
                .contains("'node admit --kubelet' = $null")
                .contains("'explain' = @('pod', 'claim', 'node')")
                .contains("'simulate -l' = @()")
                .doesNotContain("#COMMANDS#", "#OPTIONS#", "#VALUES#");
        assertThat(script.chars().filter(c -> c == '{').count())
                .isEqualTo(script.chars().filter(c -> c == '}').count());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    va                  | validate :4
                    validate,--al       | --all-gates :4
                    validate,-f,''      | :0
                    validate,-o,y       | yaml :4
                    validate,-R,--bat   | --batch :4
                    completion,z        | zsh :4
                    topology,c          | capture :4
                    topology,capture,'' | :0
                    topology,--sysfs,'' | :0
                    topology,--numa-form,'' | scalar list :4
                    cel,c               | check census :4
                    cel,eval,--na       | --namespace :4
                    cel,check,--na      | :4
                    node,admit,--kubelet,'' | :0
                    explain,''          | pod claim node :4
                    explain,pod,x,no    | node :4
                    explain,-n,team,cl  | claim :4
                    simulate,--sel      | --selector :4
                    help,no             | node :4
                    nonsense,x          | :4
                    """)
    void kubectlIsToldWhatCouldFollow(String words, String offers) {
        var arguments = ("__complete," + words.replace("''", "")).split(",", -1);

        var names =
                Run.of(arguments).stdout().lines().map(line -> line.split("\t", -1)[0]).toList();

        assertThat(names).isEqualTo(List.of(offers.split(" ", -1)));
    }

    private String shell(String script) throws IOException, InterruptedException {
        var bash = Path.of("/bin/bash");
        assumeThat(bash).as("bash is needed to try its completion").exists();
        var process =
                new ProcessBuilder(bash.toString(), "--norc", "-c", script)
                        .directory(folder.toFile())
                        .redirectErrorStream(true)
                        .start();
        process.getOutputStream().close();
        var output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return output;
    }
}
