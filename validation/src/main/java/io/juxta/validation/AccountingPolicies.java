package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.AccountingPolicy.KnownPolicy;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.Arrays;
import java.util.stream.Collectors;

/// The accounting policies of KEP-5517, on a class and on a device's resource. Kubernetes 1.37 has
/// no such fields, so only the text's own rules apply.
final class AccountingPolicies {

    private static final String OF_CLASS = "nodeAllocatableResourceAccountingPolicies";
    private static final String OF_DEVICE = "accountingPolicy";

    private AccountingPolicies() {}

    /// By resource, on a class.
    static void ofClass(Tree.Mapping spec, FieldPath path, RuleProfile profile, Findings findings) {
        if (profile != RuleProfile.SEED) {
            return;
        }
        spec.mapping(OF_CLASS)
                .fields()
                .forEach(
                        (resource, policy) -> {
                            var at = path.field(OF_CLASS).key(resource);
                            if (!ResourceNames.nodeAllocatable(resource, profile)) {
                                findings.written(
                                        INVALID,
                                        at,
                                        "\"%s\" is nothing a node allocates; write cpu, memory, ephemeral-storage or hugepages-<size>"
                                                .formatted(resource));
                            }
                            policy(Nodes.text(policy), at, findings);
                        });
    }

    /// Of one resource of a device; where it is not set, its class decides.
    static void ofResource(
            Tree.Mapping resource, FieldPath path, RuleProfile profile, Findings findings) {
        var policy = resource.text(OF_DEVICE);
        if (profile == RuleProfile.SEED && !policy.isEmpty()) {
            policy(policy, path.field(OF_DEVICE), findings);
        }
    }

    private static void policy(String name, FieldPath path, Findings findings) {
        if (AccountingPolicy.parse(name) instanceof KnownPolicy known
                && known != KnownPolicy.UNSPECIFIED) {
            return;
        }
        findings.written(
                NOT_SUPPORTED,
                path,
                "\"%s\" is no accounting policy; there are %s"
                        .formatted(
                                name,
                                Arrays.stream(KnownPolicy.values())
                                        .filter(each -> each != KnownPolicy.UNSPECIFIED)
                                        .map(KnownPolicy::text)
                                        .collect(Collectors.joining(", "))));
    }
}
