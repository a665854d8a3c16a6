package io.juxta.allocator.core;

import io.juxta.cel.Compilation;
import io.juxta.cel.Evaluation;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.model.DeviceClass;
import io.juxta.model.Selector;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Which devices the selectors of a request's class and of the request match. Each device is
/// evaluated once.
public final class DeviceSelection {

    private static final byte UNKNOWN = 0;
    private static final byte NO = 1;
    private static final byte YES = 2;

    private final Inventory inventory;
    private final List<Selector> ofClass;
    private final List<Selector> ofRequest;
    private final String className;
    private final String claimName;
    private final @Nullable Evaluation[] compiled;

    /// By selector what it says of each device, for all who ask with the same expression.
    private final byte[] @Nullable [] verdicts;

    private final byte[] known;

    DeviceSelection(
            Inventory inventory,
            DeviceClass deviceClass,
            List<Selector> selectors,
            String claimName) {
        this.inventory = inventory;
        this.ofClass = deviceClass.selectors();
        this.ofRequest = selectors;
        this.className = deviceClass.meta().name();
        this.claimName = claimName;
        this.compiled = new Evaluation[ofClass.size() + ofRequest.size()];
        this.verdicts = new byte[compiled.length][];
        this.known = new byte[inventory.size()];
    }

    /// Whether the class and all selectors accept a device; asked once per device.
    ///
    /// @throws Fatal when an expression does not compile or fails on this device
    public boolean allows(int device) {
        if (known[device] == UNKNOWN) {
            known[device] = ask(device) ? YES : NO;
        }
        return known[device] == YES;
    }

    private boolean ask(int device) {
        if (!inventory.features().bindingConditions()
                && !inventory.device(device).binding().conditions().isEmpty()) {
            return false;
        }
        for (var i = 0; i < compiled.length; i++) {
            if (!passes(i, device)) {
                return false;
            }
        }
        return !NodeReach.perDevice(inventory.slice(device).nodes())
                || NodeReach.matches(inventory.device(device).nodes(), inventory.node());
    }

    /// How many selectors there are, the class's before the request's.
    public int selectors() {
        return compiled.length;
    }

    /// The result of one selector.
    ///
    /// @throws Fatal when its expression does not compile or fails on this device
    public boolean passes(int index, int device) {
        var evaluation = compiled[index];
        var said = verdicts[index];
        if (evaluation == null || said == null) {
            evaluation = compile(index);
            compiled[index] = evaluation;
            said = inventory.verdicts(expression(index));
            verdicts[index] = said;
        }
        if (said[device] != UNKNOWN) {
            return said[device] == YES;
        }
        return switch (evaluation.test(inventory.subject(device))) {
            case YES -> {
                said[device] = YES;
                yield true;
            }
            case NO -> {
                said[device] = NO;
                yield false;
            }
            case FAILED ->
                    throw new Fatal(
                            FailureReason.SELECTOR_RUN,
                            "%s on device %s: CEL runtime error: %s"
                                    .formatted(
                                            label(index),
                                            inventory.id(device),
                                            CelHint.added(evaluation.error().orElseThrow())));
        };
    }

    private Evaluation compile(int index) {
        return switch (inventory.world().compiler().compile(expression(index), Use.SELECTOR)) {
            case Program program -> program.evaluation();
            case Compilation.CompilationRefused refused ->
                    throw new Fatal(
                            FailureReason.SELECTOR_COMPILE,
                            label(index) + ": CEL compile error: " + refused.text());
        };
    }

    private String expression(int index) {
        return switch (selector(index)) {
            case Selector.Cel(var text) -> text;
            case Selector.MissingSelector _ ->
                    throw new Fatal(
                            FailureReason.SELECTOR_MISSING,
                            label(index) + ": CEL expression empty (unsupported selector type?)");
        };
    }

    private Selector selector(int index) {
        return index < ofClass.size() ? ofClass.get(index) : ofRequest.get(index - ofClass.size());
    }

    private String label(int index) {
        return index < ofClass.size()
                ? "class %s: selector #%d".formatted(className, index)
                : "claim %s: selector #%d".formatted(claimName, index - ofClass.size());
    }
}
