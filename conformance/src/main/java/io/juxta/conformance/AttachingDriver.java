package io.juxta.conformance;

import io.juxta.conformance.controlplane.ApiKind;
import io.juxta.conformance.controlplane.ApiServer;
import io.juxta.conformance.controlplane.ApiServerException;
import io.juxta.conformance.controlplane.ObjectWatch;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/// A driver whose devices must be attached first: as soon as a claim has such a device, it reports
/// that all binding conditions are met. Earlier conditions of a device stay.
final class AttachingDriver implements AutoCloseable {

    private final ApiServer api;
    private final ObjectWatch claims;

    AttachingDriver(ApiServer api) {
        this.api = api;
        this.claims = api.watch(ApiKind.RESOURCE_CLAIM, this::attach);
    }

    private void attach(Tree.Mapping claim) {
        var status = claim.mapping("status");
        var reports = new ArrayList<>(status.items("devices"));
        var before = reports.size();
        for (var item : status.mapping("allocation").mapping("devices").items("results")) {
            var result = (Tree.Mapping) item;
            if (!result.items("bindingConditions").isEmpty()
                    && reports.stream()
                            .noneMatch(report -> isAbout((Tree.Mapping) report, result))) {
                reports.add(report(result));
            }
        }
        if (reports.size() == before) {
            return;
        }
        try {
            api.replaceStatus(
                    claim.with("status", status.with("devices", Tree.Sequence.of(reports))));
        } catch (ApiServerException e) {
            // A conflict: the next change comes here too. Or the claim is deleted.
            if (e.code() != 409 && !e.notFound()) {
                throw e;
            }
        }
    }

    private static boolean isAbout(Tree.Mapping report, Tree.Mapping result) {
        for (var part : new String[] {"driver", "pool", "device", "shareID"}) {
            if (!report.text(part).equals(result.text(part))) {
                return false;
            }
        }
        return true;
    }

    private static Tree report(Tree.Mapping result) {
        var report = new LinkedHashMap<String, Tree>();
        for (var part : new String[] {"driver", "pool", "device", "shareID"}) {
            if (result.has(part)) {
                report.put(part, Tree.Text.of(result.text(part)));
            }
        }
        var conditions = new ArrayList<Tree>();
        for (var type : result.items("bindingConditions")) {
            conditions.add(
                    Tree.Mapping.of(
                            new LinkedHashMap<>(
                                    Map.of(
                                            "type", type,
                                            "status", Tree.Text.of("True"),
                                            "reason", Tree.Text.of("Attached"),
                                            "message", Tree.Text.of(""),
                                            "lastTransitionTime",
                                                    Tree.Text.of("2026-01-01T00:00:00Z")))));
        }
        report.put("conditions", Tree.Sequence.of(conditions));
        return Tree.Mapping.of(report);
    }

    @Override
    public void close() {
        claims.close();
    }
}
