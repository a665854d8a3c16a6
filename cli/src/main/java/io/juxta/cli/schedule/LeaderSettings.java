package io.juxta.cli.schedule;

import io.juxta.cli.options.ConfigurationFile;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.text.InputException;
import io.juxta.model.Tree;
import io.juxta.scheduler.lease.LeaseTerms;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// Which Lease decides who works: what a KubeSchedulerConfiguration says under `leaderElection`,
/// and what was typed.
///
/// @param elects whether there is one at all
record LeaderSettings(boolean elects, String namespace, String name, LeaseTerms terms) {

    private static final String NAMESPACE = "kube-system";

    /// In the place of kube-scheduler its own Lease is taken, so that the two never work at once.
    private static final String NAME_OF_KUBERNETES = "kube-scheduler";

    private static final String OWN_NAME = "juxta";

    /// @param config that [io.juxta.cli.options.SchedulerProfiles] has judged
    /// @param typed `true`, `false`, or empty for what the file says
    /// @throws InputException when the times of the file go against each other
    static LeaderSettings of(@Nullable Path config, String typed, ScheduleMode mode) {
        var written =
                config == null
                        ? Tree.Mapping.EMPTY
                        : SchedulerFile.file(config).written().mapping("leaderElection");
        var name =
                switch (mode) {
                    case OWN -> OWN_NAME;
                    case REPLACE -> NAME_OF_KUBERNETES;
                };
        return new LeaderSettings(
                elects(typed, written),
                text(written, "resourceNamespace", NAMESPACE),
                text(written, "resourceName", name),
                config == null ? LeaseTerms.USUAL : terms(SchedulerFile.file(config), written));
    }

    private static boolean elects(String typed, Tree.Mapping written) {
        return switch (typed) {
            case "true" -> true;
            case "false" -> false;
            case "" -> !written.has("leaderElect") || written.flag("leaderElect");
            default ->
                    throw new UsageException(
                            "--leader-elect=%s is neither true nor false.".formatted(typed));
        };
    }

    private static LeaseTerms terms(ConfigurationFile file, Tree.Mapping written) {
        try {
            return new LeaseTerms(
                    duration(written, "leaseDuration", LeaseTerms.USUAL.duration()),
                    duration(written, "renewDeadline", LeaseTerms.USUAL.deadline()),
                    duration(written, "retryPeriod", LeaseTerms.USUAL.retry()));
        } catch (IllegalArgumentException e) {
            throw new InputException(
                    file.source(), "leaderElection: " + e.getMessage(), "Leave the times out.");
        }
    }

    private static String text(Tree.Mapping written, String field, String otherwise) {
        var text = written.text(field);
        return text.isEmpty() ? otherwise : text;
    }

    /// Zero counts as absent.
    private static Duration duration(Tree.Mapping written, String field, Duration otherwise) {
        return GoDuration.parse(written.text(field))
                .filter(time -> !time.isZero())
                .orElse(otherwise);
    }

    /// As kubectl names it.
    String lease() {
        return namespace + "/" + name;
    }
}
