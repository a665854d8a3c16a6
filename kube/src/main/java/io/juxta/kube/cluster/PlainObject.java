package io.juxta.kube.cluster;

import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.InternedValues;
import io.juxta.kube.form.FieldsIn;
import io.juxta.kube.form.MetaForm;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Source;
import io.juxta.model.Meta;
import io.juxta.model.Tree;

/// An object of a kind without a record of its own, such as a Service: its metadata, and the whole
/// tree.
public record PlainObject(Meta meta, Tree.Mapping tree) {

    /// Throws [InputException] when the metadata cannot be read. A caller that knows the source
    /// checks [Decoder#metadataFault] first.
    public static PlainObject of(Tree.Mapping tree) {
        Decoder.metadataFault(tree)
                .ifPresent(
                        fault -> {
                            throw new InputException(
                                    new Source("a " + tree.text("kind"), 0, fault.line()),
                                    fault.text(),
                                    "");
                        });
        return new PlainObject(
                MetaForm.read(new FieldsIn(tree.mapping("metadata"), new InternedValues())), tree);
    }

    public PlainObject with(Meta other) {
        return new PlainObject(other, tree.with("metadata", MetaForm.write(other).tree()));
    }

    public String kind() {
        return tree.text("kind");
    }
}
