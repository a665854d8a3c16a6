package io.juxta.bench;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// How many pods a second does our kubelet admit, compared with the real managers?
///
/// Serves the decision to answer what-if questions by trials. The same line of 1,000 pods goes
/// through `node admit --batch` and through the real topology, device, CPU and memory managers
/// (`partners/cmd/kubelet-oracle`). Counted is the processor time of the processes over a line,
/// less that of a line without pods, after a line to warm up. The trap is the policy:
/// single-numa-node throws most hints away before it multiplies the rest, best-effort and
/// restricted do not. The real managers write a state file after every change; ours keep it in
/// memory, as a what-if does. Answers are compared before anything is printed.
public final class AdmitBench {

    private static final int PODS = 1000;
    private static final int WARM_UPS = 5;

    /// Policies, and how many pods the real managers admit under each: a pod with a GPU takes them
    /// seconds where all hints are multiplied.
    private static final Map<String, Integer> POLICIES = new LinkedHashMap<>();

    static {
        POLICIES.put("none", PODS);
        POLICIES.put("single-numa-node", PODS);
        POLICIES.put("restricted", 5);
        POLICIES.put("best-effort", 5);
    }

    private record Timed(int pods, Duration time, Tree.Mapping answer) {

        double perSecond() {
            return pods * 1e9 / Math.max(1, time.toNanos());
        }
    }

    private AdmitBench() {}

    /// Measures and prints the table.
    ///
    /// @param args the kubelet-oracle binary, then the command of ours
    public static void main(String[] args) throws IOException {
        System.out.println(
                """
                | policy | juxta pods/s | kubelet pods/s | pods it was given | × |
                | --- | ---: | ---: | ---: | ---: |\
                """);
        var command = new ArrayList<>(List.of(args).subList(1, args.length));
        command.addAll(List.of("node", "admit", "--batch"));
        for (var policy : POLICIES.entrySet()) {
            var ours = measure(command, policy.getKey(), PODS, WARM_UPS);
            var real = measure(List.of(args[0]), policy.getKey(), policy.getValue(), 0);
            var theirs = verdicts(real.answer());
            if (!theirs.equals(verdicts(ours.answer()).subList(0, theirs.size()))) {
                throw new IllegalStateException(policy.getKey() + ": the answers differ");
            }
            System.out.printf(
                    "| %s | %,.0f | %,.1f | %,d | %,.0f |%n",
                    policy.getKey(),
                    ours.perSecond(),
                    real.perSecond(),
                    real.pods(),
                    ours.perSecond() / real.perSecond());
        }
    }

    private static List<Tree> verdicts(Tree.Mapping answer) {
        var verdicts = new ArrayList<Tree>();
        for (var item : answer.items("events")) {
            var event = (Tree.Mapping) item;
            event.field("admit").ifPresent(verdicts::add);
            event.items("containers")
                    .forEach(
                            each -> verdicts.add(Tree.Text.of(((Tree.Mapping) each).text("cpus"))));
        }
        return verdicts;
    }

    private static Timed measure(List<String> command, String policy, int pods, int warmUps)
            throws IOException {
        var process =
                new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try (var in = process.inputReader();
                var out = process.outputWriter()) {
            for (int i = 0; i < warmUps; i++) {
                ask(in, out, AdmitPlan.line(policy, pods));
            }
            ask(in, out, AdmitPlan.line(policy, 0));
            var start = time(process);
            ask(in, out, AdmitPlan.line(policy, 0));
            var empty = time(process);
            var answer = ask(in, out, AdmitPlan.line(policy, pods));
            var end = time(process);
            return new Timed(pods, end.minus(empty).minus(empty.minus(start)), answer);
        } finally {
            process.destroy();
        }
    }

    /// The processor time of a process and those it started.
    private static Duration time(Process process) {
        var sum = process.info().totalCpuDuration().orElseThrow();
        for (var child : process.descendants().toList()) {
            sum = sum.plus(child.info().totalCpuDuration().orElse(Duration.ZERO));
        }
        return sum;
    }

    private static Tree.Mapping ask(BufferedReader in, BufferedWriter out, Tree.Mapping line)
            throws IOException {
        out.write(TreeWriter.json(line));
        out.write('\n');
        out.flush();
        var answer = in.readLine();
        if (answer == null) {
            throw new IOException("No answer; see above.");
        }
        var tree = (Tree.Mapping) JsonTrees.parse(answer, Source.of("an answer"));
        if (!tree.text("outcome").equals("Done")) {
            throw new IOException(
                    "The answer is %s: %s".formatted(tree.text("outcome"), tree.text("error")));
        }
        return tree;
    }
}
