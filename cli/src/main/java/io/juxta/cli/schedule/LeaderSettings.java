package io.juxta.cli.schedule;

import io.juxta.cli.fence.LeaseName;
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
record LeaderSettings(boolean elects, LeaseName lease, LeaseTerms terms) {

    /// Beside others without fences, whose namespace may not be there.
    private static final LeaseName UNFENCED = new LeaseName("kube-system", "juxta");

    /// @param config that [io.juxta.cli.options.SchedulerProfiles] has judged
    /// @param typed `true`, `false`, or empty for what the file says
    /// @throws InputException when the times of the file go against each other
    static LeaderSettings of(@Nullable Path config, String typed, ScheduleMode mode, OwnSetup own) {
        var written =
                config == null
                        ? Tree.Mapping.EMPTY
                        : SchedulerFile.file(config).written().mapping("leaderElection");
        var name =
                switch (mode) {
                    case OWN -> own.scope() == null ? UNFENCED : LeaseName.OWN;
                    case REPLACE -> LeaseName.KUBE_SCHEDULER;
                };
        var settings =
                new LeaderSettings(
                        elects(typed, written),
                        new LeaseName(
                                text(written, "resourceNamespace", name.namespace()),
                                text(written, "resourceName", name.name())),
                        config == null
                                ? LeaseTerms.USUAL
                                : terms(SchedulerFile.file(config), written));
        if (config != null && settings.isUnknownTo(own)) {
            throw new InputException(
                    SchedulerFile.file(config).source(),
                    "leaderElection: the fences know the Lease %s, not %s"
                            .formatted(name, settings.lease()),
                    "Leave resourceNamespace and resourceName out");
        }
        return settings;
    }

    private boolean isUnknownTo(OwnSetup own) {
        return elects && own.scope() != null && !lease.equals(LeaseName.OWN);
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
}
