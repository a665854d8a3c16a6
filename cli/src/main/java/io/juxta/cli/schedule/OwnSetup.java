package io.juxta.cli.schedule;

import io.juxta.cli.fence.FenceCheck;
import io.juxta.cli.fence.FencePlan;
import io.juxta.cli.fence.OwnedScope;
import io.juxta.cli.fence.RecordedOwnership;
import io.juxta.cli.fence.WhoAmI;
import io.juxta.cli.load.LiveServer;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Sentence;
import io.juxta.cli.page.UsageException;
import io.juxta.kube.live.ObjectsApi;
import io.juxta.placement.NodeOwnership;
import io.juxta.scheduler.live.SchedulerObserver;
import io.juxta.scheduler.live.WritePermission;
import io.juxta.scheduler.own.OwnershipKeeper;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ParseResult;

/// Which part of the cluster this scheduler owns, and whether others are kept out of it.
///
/// @param scope null where it owns everything
/// @param profile the name that pods for owned nodes have in schedulerName
record OwnSetup(@Nullable OwnedScope scope, String profile, FencePlan.Election election) {

    static final String UNFENCED = "--unfenced";

    /// @throws UsageException when the options do not fit the mode
    static OwnSetup of(ParseResult arguments, ScheduleMode mode, SchedulerFile file) {
        var scope = OwnedScope.typed(arguments);
        var unfenced = arguments.hasMatchedOption(UNFENCED);
        if (scope.isPresent() && (unfenced || mode == ScheduleMode.REPLACE)) {
            throw new UsageException(
                    "%s does not go with %s."
                            .formatted(OwnedScope.NODES, unfenced ? UNFENCED : "--mode=replace"));
        }
        if (scope.isEmpty() && mode == ScheduleMode.OWN && !unfenced) {
            throw new UsageException(
                    "--mode=own needs %s: which nodes are this scheduler's. Alone in a cluster it is"
                                    .formatted(OwnedScope.NODES)
                            + " --mode=replace; --unfenced starts beside others without any"
                            + " protection.");
        }
        return new OwnSetup(
                scope.orElse(null), file.profiles().getFirst(), FenceOptions.election(arguments));
    }

    NodeOwnership nodes() {
        return scope == null ? NodeOwnership.ALL : scope.nodes();
    }

    /// Whether the scheduler may start; what is missing is told, a line each.
    ///
    /// @throws IOException when the server gives no answer
    boolean isFenced(LiveServer server, Console console) throws IOException {
        if (scope == null) {
            return true;
        }
        var api = new ObjectsApi(server.client());
        var self = WhoAmI.ask(api);
        var findings = new ArrayList<>(self.findings(election));
        findings.addAll(
                new FenceCheck(api, FencePlan.of(self.account(), profile, scope, election))
                        .fences());
        findings.forEach(each -> console.error(Sentence.ended(each.line())));
        return findings.isEmpty();
    }

    /// The pod that the credentials are bound to, where the fences compare it with the holder of
    /// the Lease; else empty.
    String pod(LiveServer server) throws IOException {
        return scope == null ? "" : WhoAmI.ask(new ObjectsApi(server.client())).pod();
    }

    /// What is owned, for the scheduler that is about to run.
    OwnedPart open(
            LiveServer server,
            WritePermission permission,
            InstantSource clock,
            SchedulerObserver observer) {
        var part = new OwnedPart(observer);
        if (scope != null) {
            part.keptBy(
                    new OwnershipKeeper(
                            scope.nodes(),
                            scope.drivers(),
                            new RecordedOwnership(new ObjectsApi(server.client())),
                            permission::mayWrite,
                            clock,
                            part));
        }
        return part;
    }
}
