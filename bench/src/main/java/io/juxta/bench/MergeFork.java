package io.juxta.bench;

import com.sun.management.ThreadMXBean;
import io.juxta.node.Merged;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/// Measures one merge of ours in a JVM of its own, for [MergeBench]: the first one ever, and then
/// the median of many. Time is the processor time of the thread that merges.
final class MergeFork {

    private static final int SLICES = 5;
    private static final long SLICE_NANOS = 100_000_000;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private MergeFork() {}

    /// Prints first ns, usual ns, usual bytes and the answer's nodes.
    ///
    /// @param args nodes, lists, whether they agree
    public static void main(String[] args) {
        var plan =
                new MergePlan(
                        Integer.parseInt(args[0]),
                        Integer.parseInt(args[1]),
                        Boolean.parseBoolean(args[2]));
        var policy = plan.policy();
        var providers = plan.providers();
        long begin = THREADS.getCurrentThreadCpuTime();
        var merged = MergePlan.merge(policy, providers);
        long first = THREADS.getCurrentThreadCpuTime() - begin;
        if (!(merged instanceof Merged.MergeAdmitted(var hint, _))) {
            throw new IllegalStateException("%s is %s".formatted(plan, merged));
        }
        var slices = new double[SLICES];
        double bytes = 0;
        for (int slice = -SLICES; slice < SLICES; slice++) {
            long allocated = THREADS.getCurrentThreadAllocatedBytes();
            long runs = 0;
            long start = THREADS.getCurrentThreadCpuTime();
            long spent;
            do {
                if (!MergePlan.merge(policy, providers).equals(merged)) {
                    throw new IllegalStateException("%s is not repeatable".formatted(plan));
                }
                runs++;
                spent = THREADS.getCurrentThreadCpuTime() - start;
            } while (spent < SLICE_NANOS);
            if (slice >= 0) {
                slices[slice] = (double) spent / runs;
                bytes = (double) (THREADS.getCurrentThreadAllocatedBytes() - allocated) / runs;
            }
        }
        Arrays.sort(slices);
        System.out.printf("%d %.0f %.0f %s%n", first, slices[SLICES / 2], bytes, hint.affinity());
    }
}
