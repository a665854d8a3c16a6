package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.List;

/// A new allocation: which device serves which request, with which configuration, on which nodes.
record AllocationRules(RequestNames requests) {

    private static final int MOST_RESULTS = 32;
    private static final int MOST_CONFIG = 64;
    private static final List<String> SOURCES = List.of("FromClass", "FromClaim");

    void validate(Tree.Mapping allocation, FieldPath path, Findings findings) {
        var devices = allocation.mapping("devices");
        results(Reading.objects(devices, "results"), path.field("devices", "results"), findings);
        config(Reading.objects(devices, "config"), path.field("devices", "config"), findings);
        Nodes.present(allocation, "nodeSelector")
                .ifPresent(
                        selector ->
                                NodeSelectors.validate(
                                        selector, path.field("nodeSelector"), findings));
    }

    private void results(List<Tree.Mapping> results, FieldPath path, Findings findings) {
        if (Lists.tooMany(results.size(), MOST_RESULTS, "results", path, findings)) {
            return;
        }
        for (var i = 0; i < results.size(); i++) {
            result(results.get(i), path.index(i), findings);
        }
    }

    private void result(Tree.Mapping result, FieldPath path, Findings findings) {
        requests.validate(result.text("request"), path.field("request"), findings);
        DraNames.driver(result.text("driver"), path.field("driver"), findings);
        DraNames.pool(result.text("pool"), path.field("pool"), findings);
        DraNames.deviceLabel(result.text("device"), path.field("device"), findings);
        BindingConditions.validate(result, path, findings);
        var tolerations = Reading.objects(result, "tolerations");
        for (var i = 0; i < tolerations.size(); i++) {
            Tolerations.validate(tolerations.get(i), path.field("tolerations").index(i), findings);
        }
        share(result, path, findings);
        SkipNodeOperations.validate(
                result.items("skipNodeOperations"),
                List.of(),
                path.field("skipNodeOperations"),
                findings);
    }

    /// The share of a device, as results and device statuses name it.
    static void share(Tree.Mapping entry, FieldPath path, Findings findings) {
        if (entry.has("shareID")) {
            var share = entry.text("shareID");
            Names.uuid(share)
                    .ifPresent(
                            fault ->
                                    findings.covered(
                                            INVALID,
                                            path.field("shareID"),
                                            "\"%s\" %s".formatted(share, fault)));
        }
    }

    private void config(List<Tree.Mapping> config, FieldPath path, Findings findings) {
        if (Lists.tooMany(config.size(), MOST_CONFIG, "config entries", path, findings)) {
            return;
        }
        for (var i = 0; i < config.size(); i++) {
            var entry = config.get(i);
            source(entry.text("source"), path.index(i).field("source"), findings);
            requests.validateReferences(entry, path.index(i), findings);
            OpaqueConfig.validate(entry, path.index(i), OpaqueConfig.Age.NEW, findings);
        }
    }

    private static void source(String source, FieldPath path, Findings findings) {
        if (source.isEmpty()) {
            findings.covered(
                    REQUIRED, path, "a configuration comes FromClass or FromClaim; say which");
        } else if (!SOURCES.contains(source)) {
            findings.covered(
                    NOT_SUPPORTED,
                    path,
                    "\"%s\" is neither FromClass nor FromClaim".formatted(source));
        }
    }
}
