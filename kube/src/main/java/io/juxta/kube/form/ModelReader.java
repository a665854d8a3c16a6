package io.juxta.kube.form;

import io.juxta.kube.decode.InternedValues;
import io.juxta.model.ApiObject;
import io.juxta.model.Tree;
import java.util.Optional;

/// Turns decoded trees of the newest shape into records.
///
/// Everything that decodes can be read, valid or not: the record has a named case for missing,
/// excess or unknown parts. One reader serves one dump: it caches texts and values and lets later
/// objects share them. It is not thread-safe.
public final class ModelReader {

    private final InternedValues shared;

    public ModelReader() {
        this(new InternedValues());
    }

    /// @param shared values that objects have in common
    public ModelReader(InternedValues shared) {
        this.shared = shared;
    }

    /// The record of a tree that was decoded, converted to resource.k8s.io/v1 and given its
    /// defaults; empty when its kind has no record.
    public Optional<ApiObject> read(Tree.Mapping tree) {
        var fields = new FieldsIn(tree, shared);
        return Optional.ofNullable(
                switch (tree.text("kind")) {
                    case SliceForm.KIND -> SliceForm.read(fields);
                    case DeviceClassForm.KIND -> DeviceClassForm.read(fields);
                    case ClaimForm.KIND -> ClaimForm.read(fields);
                    case ClaimTemplateForm.KIND -> ClaimTemplateForm.read(fields);
                    case DeviceTaintRuleForm.KIND -> DeviceTaintRuleForm.read(fields);
                    case PodForm.KIND -> PodForm.read(fields);
                    case NodeForm.KIND -> NodeForm.read(fields);
                    case NamespaceForm.KIND -> NamespaceForm.read(fields);
                    case PersistentVolumeForm.KIND -> PersistentVolumeForm.read(fields);
                    case PersistentVolumeClaimForm.KIND -> PersistentVolumeClaimForm.read(fields);
                    case StorageClassForm.KIND -> StorageClassForm.read(fields);
                    case CsiNodeForm.KIND -> CsiNodeForm.read(fields);
                    case CsiDriverForm.KIND -> CsiDriverForm.read(fields);
                    case CsiStorageCapacityForm.KIND -> CsiStorageCapacityForm.read(fields);
                    case VolumeAttachmentForm.KIND -> VolumeAttachmentForm.read(fields);
                    case PodDisruptionBudgetForm.KIND -> PodDisruptionBudgetForm.read(fields);
                    default -> null;
                });
    }
}
