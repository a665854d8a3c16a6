package io.juxta.kube.form;

import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;

/// [NodeChoice] on the wire, where it is spread over four fields of a slice or a device.
final class NodeChoiceForm {

    private NodeChoiceForm() {}

    static void write(NodeChoice choice, FieldsOut out) {
        switch (choice) {
            case NodeChoice.Unspecified _ -> {}
            case NodeChoice.NodeByName(var node) -> out.text("nodeName", node);
            case NodeChoice.BySelector(var selector) ->
                    out.object("nodeSelector", NodeSelectorForm.write(selector));
            case NodeChoice.AllNodes _ -> out.flag("allNodes", Flag.TRUE);
            case NodeChoice.PerDevice _ -> out.flag("perDeviceNodeSelection", Flag.TRUE);
            case NodeChoice.MalformedChoice(var node, var selector, var allNodes, var perDevice) ->
                    out.textUnlessNull("nodeName", node)
                            .objectUnlessNull("nodeSelector", selector, NodeSelectorForm::write)
                            .flag("allNodes", allNodes)
                            .flag("perDeviceNodeSelection", perDevice);
        }
    }
}
