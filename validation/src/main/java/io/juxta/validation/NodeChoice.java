package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;

/// The node selection of a slice, or of one device: exactly one field must be set.
///
/// A field that is set but empty, an empty name or `false`, is an error by itself and does not
/// count.
final class NodeChoice {

    private final Tree.Mapping holder;
    private final FieldPath path;
    private final Findings findings;
    private int answers;

    private NodeChoice(Tree.Mapping holder, FieldPath path, Findings findings) {
        this.holder = holder;
        this.path = path;
        this.findings = findings;
    }

    static void ofSlice(Tree.Mapping spec, FieldPath path, Findings findings) {
        var choice = new NodeChoice(spec, path, findings);
        choice.name();
        choice.selector();
        choice.flag("allNodes");
        choice.flag("perDeviceNodeSelection");
        choice.exactlyOne("nodeName, nodeSelector, allNodes, perDeviceNodeSelection");
        if (spec.has("nodeSelector")) {
            var terms = spec.mapping("nodeSelector").items("nodeSelectorTerms").size();
            if (terms != 1) {
                findings.written(
                        INVALID,
                        path.field("nodeSelector", "nodeSelectorTerms"),
                        "%d terms, a slice's node selector has exactly one".formatted(terms));
            }
        }
    }

    /// @param spec the slice, which may leave the choice to its devices
    static void ofDevice(
            Tree.Mapping device, Tree.Mapping spec, FieldPath path, Findings findings) {
        if (spec.flag("perDeviceNodeSelection")) {
            var choice = new NodeChoice(device, path, findings);
            choice.name();
            choice.selector();
            choice.flag("allNodes");
            choice.exactlyOne("nodeName, nodeSelector, allNodes");
        } else if (device.has("nodeName") || device.has("nodeSelector") || device.has("allNodes")) {
            findings.written(
                    INVALID,
                    path,
                    "a device chooses its own nodes only when the slice says perDeviceNodeSelection: true");
        }
    }

    private void name() {
        if (!holder.has("nodeName")) {
            return;
        }
        var name = holder.text("nodeName");
        if (name.isEmpty()) {
            findings.written(
                    INVALID, path.field("nodeName"), "is empty; name a node or leave it out");
        } else {
            answers++;
            NodeSelectors.nodeName(name, path.field("nodeName"), findings);
        }
    }

    private void selector() {
        if (holder.has("nodeSelector")) {
            answers++;
            NodeSelectors.validate(
                    holder.mapping("nodeSelector"), path.field("nodeSelector"), findings);
        }
    }

    private void flag(String name) {
        if (holder.flag(name)) {
            answers++;
        } else if (holder.has(name)) {
            findings.written(INVALID, path.field(name), "can only be true; leave it out instead");
        }
    }

    private void exactlyOne(String choices) {
        if (answers == 0) {
            findings.written(
                    REQUIRED, path, "which nodes? exactly one of %s is needed".formatted(choices));
        } else if (answers > 1) {
            findings.written(
                    INVALID,
                    path,
                    "%d of %s are given, exactly one is needed".formatted(answers, choices));
        }
    }
}
