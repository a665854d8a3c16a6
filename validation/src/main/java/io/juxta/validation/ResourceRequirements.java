package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;
import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.NOT_SUPPORTED;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import java.math.BigInteger;

/// Requests and limits of a container or of a whole pod.
final class ResourceRequirements {

    /// Whose requirements they are: it decides which names are known.
    enum Owner {
        CONTAINER,
        POD
    }

    private final Owner owner;
    private final Findings findings;
    private final PodSettings settings;

    ResourceRequirements(Owner owner, PodSettings settings, Findings findings) {
        this.owner = owner;
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping resources, FieldPath path) {
        var requests = QuantityRules.of(resources, "requests");
        var limits = QuantityRules.of(resources, "limits");
        limits.byName().forEach((name, amount) -> amount(name, amount, path.field("limits")));
        requests.byName().forEach((name, amount) -> amount(name, amount, path.field("requests")));
        requests.byName().forEach((name, amount) -> withinLimit(name, amount, limits, path));
        if (hasHugePages(requests) || hasHugePages(limits)) {
            if (!hasCpuOrMemory(requests) && !hasCpuOrMemory(limits)) {
                findings.written(
                        FORBIDDEN, path, "hugepages need cpu or memory beside them; add one");
            }
        }
    }

    private void amount(String name, Quantity amount, FieldPath list) {
        var path = list.key(name);
        name(name, path);
        if (amount.signum() < 0) {
            findings.written(INVALID, path, "%s is negative".formatted(amount));
        }
        if (ResourceNames.counted(name) && amount.exact().scale() > 0) {
            findings.written(
                    INVALID, path, "%s is counted in whole pieces, not %s".formatted(name, amount));
        }
        if (ResourceNames.hugePages(name)
                && !settings.indivisibleHugePages()
                && !wholePages(name, amount)) {
            findings.written(INVALID, path, "%s is no multiple of the page size".formatted(amount));
        }
    }

    private void name(String name, FieldPath path) {
        switch (owner) {
            case CONTAINER ->
                    ResourceNames.faultInContainer(name)
                            .ifPresent(
                                    fault ->
                                            findings.written(
                                                    INVALID,
                                                    path,
                                                    "resource name \"%s\" %s"
                                                            .formatted(name, fault)));
            case POD -> {
                var fault = ResourceNames.faultAnywhere(name);
                if (fault.isPresent()) {
                    findings.written(
                            INVALID, path, "resource name \"%s\" %s".formatted(name, fault.get()));
                } else if (!ResourceNames.podLevel(name)) {
                    findings.written(
                            NOT_SUPPORTED,
                            path,
                            "a pod can only have cpu, memory and hugepages-<size>; set %s on a container"
                                    .formatted(name));
                }
            }
        }
    }

    private void withinLimit(String name, Quantity request, QuantityRules limits, FieldPath path) {
        var firm = !ResourceNames.overcommittable(name);
        if (!limits.has(name)) {
            if (firm) {
                findings.written(
                        REQUIRED,
                        path.field("limits"),
                        "%s needs a limit equal to its request".formatted(name));
            }
            return;
        }
        var order = request.compareTo(limits.get(name));
        if (firm && order != 0) {
            findings.written(
                    INVALID,
                    path.field("requests"),
                    "the request of %s is %s, its limit %s; for %s both must be equal"
                            .formatted(name, request, limits.get(name), name));
        } else if (order > 0) {
            findings.written(
                    INVALID,
                    path.field("requests"),
                    "the request of %s is %s, more than its limit of %s"
                            .formatted(name, request, limits.get(name)));
        }
    }

    /// True when the amount is a multiple of the page size in the name.
    static boolean wholePages(String name, Quantity amount) {
        return Quantity.tryParse(name.substring("hugepages-".length()))
                .filter(page -> page.signum() > 0 && page.exact().scale() <= 0)
                .map(page -> amount.ceil().mod(page.ceil()).equals(BigInteger.ZERO))
                .orElse(false);
    }

    private static boolean hasHugePages(QuantityRules amounts) {
        return amounts.byName().keySet().stream().anyMatch(ResourceNames::hugePages);
    }

    private static boolean hasCpuOrMemory(QuantityRules amounts) {
        return amounts.has("cpu") || amounts.has("memory");
    }
}
