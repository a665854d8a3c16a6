package io.juxta.kube.form;

import io.juxta.model.Node;
import io.juxta.model.Node.Image;
import io.juxta.model.Tree;

/// [Node] on the wire.
final class NodeForm {

    static final String KIND = "Node";

    private NodeForm() {}

    static Node read(FieldsIn in) {
        var spec = in.object("spec");
        var status = in.object("status");
        return new Node(
                MetaForm.read(in.object("metadata")),
                spec.isTrue("unschedulable"),
                spec.list("taints", TaintForm::readTaint),
                status.quantitiesByName("allocatable"),
                status.quantitiesByName("capacity"),
                status.texts("declaredFeatures"),
                status.list(
                        "images",
                        image -> image.shared().part(image.tree(), _ -> readImage(image), "image")),
                spec.without("unschedulable", "taints"),
                status.without("allocatable", "capacity", "declaredFeatures", "images"));
    }

    private static Image readImage(FieldsIn in) {
        return new Image(in.texts("names"), in.number("sizeBytes"));
    }

    static FieldsOut write(Node node) {
        return new FieldsOut()
                .object("metadata", MetaForm.write(node.meta()))
                .object(
                        "spec",
                        new FieldsOut()
                                .rest(node.specRest())
                                .trueOnly("unschedulable", node.unschedulable())
                                .list("taints", node.taints(), TaintForm::writeTaint))
                .object(
                        "status",
                        new FieldsOut()
                                .rest(node.statusRest())
                                .quantitiesByName("allocatable", node.allocatable())
                                .quantitiesByName("capacity", node.capacity())
                                .texts("declaredFeatures", node.declaredFeatures())
                                .list("images", node.images(), NodeForm::writeImage));
    }

    private static FieldsOut writeImage(Image image) {
        var out = new FieldsOut().number("sizeBytes", image.sizeBytes());
        return image.names().isEmpty()
                ? out.treeOrNull("names", null)
                : out.trees("names", image.names(), Tree.Text::of);
    }
}
