package io.juxta.allocator.check;

import io.juxta.allocator.check.Grant.Wish;
import io.juxta.allocator.core.Features;
import io.juxta.allocator.core.World;
import io.juxta.model.Allocation;
import io.juxta.model.Claim;
import io.juxta.model.Flag;
import io.juxta.model.Node;
import io.juxta.model.NodeSelector;
import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import io.juxta.model.Request;
import io.juxta.model.Toleration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The checker's own construction of the other fields of an allocation: results, configuration and
/// node selector.
final class CheckerResults {

    private CheckerResults() {}

    /// Which fields of a result are wrong, apart from consumed capacity.
    static List<String> fieldViolations(Grant grant, Features features) {
        var result = grant.result();
        var device = grant.device();
        var violations = new ArrayList<String>();
        var admin = grant.wish().admin() ? Flag.TRUE : Flag.UNSET;
        if (result.adminAccess() != admin) {
            violations.add(grant.but("adminAccess is %s".formatted(result.adminAccess())));
        }
        if (!result.tolerations().equals(tolerations(grant.wish()))) {
            violations.add(grant.but("the tolerations are not those of the request"));
        }
        var conditions = features.bindingConditions() ? device.binding().conditions() : List.of();
        var failures =
                features.bindingConditions() ? device.binding().failureConditions() : List.of();
        if (!result.bindingConditions().equals(conditions)
                || !result.bindingFailureConditions().equals(failures)) {
            violations.add(grant.but("the binding conditions are not those of the device"));
        }
        if (grant.shareable(features) != (result.shareId() != null)) {
            violations.add(
                    grant.but(
                            result.shareId() == null
                                    ? "it can be shared, and the share has no id"
                                    : "it cannot be shared, and there is a share id"));
        }
        var skipped =
                features.variant() == Features.Variant.EXPERIMENTAL
                        ? grant.offer().slice().skipNodeOperations()
                        : List.of();
        if (!result.skipNodeOperations().equals(skipped)) {
            violations.add(grant.but("skipNodeOperations is not that of the slice"));
        }
        return violations;
    }

    /// Kubernetes looks them up by name, which matters where a name occurs twice.
    private static List<Toleration> tolerations(Wish wish) {
        for (var request : wish.claim().spec().requests()) {
            switch (request) {
                case Request.Exactly exactly -> {
                    if (exactly.name().equals(wish.reference())) {
                        return exactly.ask().tolerations();
                    }
                }
                case Request.FirstAvailable(var name, var alternatives) -> {
                    for (var alternative : alternatives) {
                        if ((name + "/" + alternative.name()).equals(wish.reference())) {
                            return alternative.ask().tolerations();
                        }
                    }
                }
                case Request.MalformedRequest malformed -> {
                    for (var alternative : malformed.alternatives()) {
                        if ((malformed.name() + "/" + alternative.name())
                                .equals(wish.reference())) {
                            return alternative.ask().tolerations();
                        }
                    }
                }
            }
        }
        return wish.ask().tolerations();
    }

    /// The configuration of the classes, each once for all requests that use it, then that of the
    /// claim.
    static List<Allocation.Config> config(World world, Claim claim, List<Wish> wishes) {
        var expected = new ArrayList<Allocation.Config>();
        var done = new HashSet<String>();
        for (var wish : wishes) {
            var name = wish.ask().deviceClass();
            var deviceClass = world.deviceClass(name);
            if (deviceClass == null || deviceClass.config().isEmpty() || !done.add(name)) {
                continue;
            }
            var users = wishes.stream().filter(each -> each.ask().deviceClass().equals(name));
            var references = forAll(users.map(Wish::reference).toList(), wishes);
            for (var config : deviceClass.config()) {
                expected.add(
                        new Allocation.Config(Allocation.Config.FROM_CLASS, references, config));
            }
        }
        for (var config : claim.spec().config()) {
            var requests = config.requests();
            if (requests.isEmpty() || wishes.stream().anyMatch(w -> w.isNamedIn(requests))) {
                expected.add(
                        new Allocation.Config(
                                Allocation.Config.FROM_CLAIM,
                                forAll(requests, wishes),
                                config.config()));
            }
        }
        return expected;
    }

    /// An entry for all requests lists none.
    private static List<String> forAll(List<String> requests, List<Wish> wishes) {
        return wishes.stream().allMatch(wish -> wish.isNamedIn(requests)) ? List.of() : requests;
    }

    /// Where the devices of a claim can be used together.
    static @Nullable NodeSelector nodes(Node node, List<Grant> grants) {
        var expressions = new ArrayList<NodeSelectorRequirement>();
        var fields = new ArrayList<NodeSelectorRequirement>();
        for (var grant : grants) {
            var ofSlice = CheckerNodes.Fields.of(grant.offer().slice().nodes());
            var where =
                    ofSlice.perDevice().isTrue()
                            ? CheckerNodes.Fields.of(grant.device().nodes())
                            : ofSlice;
            if (where.name() != null || grant.device().binding().bindsToNode().isTrue()) {
                var here =
                        new NodeSelectorRequirement(
                                "metadata.name",
                                NodeSelectorOperator.Known.IN,
                                List.of(node.meta().name()));
                return new NodeSelector(List.of(new NodeSelector.Term(List.of(), List.of(here))));
            }
            if (where.selector() != null) {
                for (var term : where.selector().terms()) {
                    term.expressions().forEach(each -> addOnce(each, expressions));
                    term.fields().forEach(each -> addOnce(each, fields));
                }
            }
        }
        return expressions.isEmpty() && fields.isEmpty()
                ? null
                : new NodeSelector(List.of(new NodeSelector.Term(expressions, fields)));
    }

    private static void addOnce(
            NodeSelectorRequirement requirement, List<NodeSelectorRequirement> all) {
        for (var known : all) {
            if (known.key().equals(requirement.key())
                    && known.operator().equals(requirement.operator())
                    && known.values().containsAll(requirement.values())
                    && requirement.values().containsAll(known.values())) {
                return;
            }
        }
        all.add(requirement);
    }
}
