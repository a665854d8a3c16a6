package io.juxta.validation;

import static io.juxta.validation.ErrorType.FORBIDDEN;

import io.juxta.model.FieldPath;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;

/// The capacities of a device. Any amount is valid, even a negative one; a policy on how much of it
/// can be requested needs a device that can be shared.
final class CapacityRules {

    private final ValidationInput question;
    private final Findings findings;

    CapacityRules(ValidationInput question, Findings findings) {
        this.question = question;
        this.findings = findings;
    }

    void validate(Tree.Mapping device, FieldPath path) {
        var shared = device.flag("allowMultipleAllocations");
        device.mapping("capacity")
                .fields()
                .forEach(
                        (key, value) -> {
                            MapKeys.attribute(key, path, question.profile(), findings);
                            var capacity = Nodes.mapping(value);
                            var policy = Nodes.present(capacity, "requestPolicy");
                            if (policy.isEmpty()) {
                                return;
                            }
                            var at = MapKeys.shortened(path, key).field("requestPolicy");
                            if (!shared) {
                                findings.written(
                                        FORBIDDEN,
                                        at,
                                        "only a device with allowMultipleAllocations: true is asked for by amount");
                            } else {
                                policy(policy.get(), amount(capacity), at);
                            }
                        });
    }

    private static Quantity amount(Tree.Mapping capacity) {
        return Quantities.in(capacity, "value").orElse(Quantity.ZERO);
    }

    private void policy(Tree.Mapping policy, Quantity capacity, FieldPath path) {
        var values = policy.items("validValues");
        var range = Nodes.present(policy, "validRange");
        var standard = Quantities.in(policy, "default");
        if (values.isEmpty() && range.isEmpty()) {
            return;
        }
        if (!values.isEmpty() && range.isPresent()) {
            findings.written(
                    FORBIDDEN, path, "validValues and validRange exclude each other; keep one");
        } else if (standard.isEmpty()) {
            findings.written(
                    ErrorType.REQUIRED,
                    path.field("default"),
                    "say how much a request gets that asks for no amount");
        } else if (range.isPresent()) {
            new AmountRange(capacity, standard.get(), range.get(), fractional())
                    .validate(path.field("validRange"), findings);
        } else {
            new AmountChoice(capacity, standard.get(), values, fractional())
                    .validate(path.field("validValues"), findings);
        }
    }

    private boolean fractional() {
        return question.gates().on("DRAFractionalCapacityRange");
    }
}
