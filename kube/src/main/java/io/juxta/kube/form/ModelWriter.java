package io.juxta.kube.form;

import io.juxta.model.Allocation;
import io.juxta.model.ApiObject;
import io.juxta.model.AttributeValue;
import io.juxta.model.Claim;
import io.juxta.model.ClaimTemplate;
import io.juxta.model.CsiDriver;
import io.juxta.model.CsiNode;
import io.juxta.model.CsiStorageCapacity;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceTaintRule;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.PersistentVolume;
import io.juxta.model.PersistentVolumeClaim;
import io.juxta.model.Pod;
import io.juxta.model.PodDisruptionBudget;
import io.juxta.model.PodStatus;
import io.juxta.model.Slice;
import io.juxta.model.StorageClass;
import io.juxta.model.Tree;
import io.juxta.model.VolumeAttachment;

/// Turns records into trees as `kubectl get -o json` prints them: resource.k8s.io/v1, keys sorted,
/// quantities canonical, empty fields absent but for those that Go always writes.
public final class ModelWriter {

    static final String CORE = "v1";
    static final String RESOURCE = "resource.k8s.io/v1";
    private static final String STORAGE = "storage.k8s.io/v1";
    private static final String POLICY = "policy/v1";

    private ModelWriter() {}

    public static Tree.Mapping write(ApiObject object) {
        return switch (object) {
            case Slice slice -> typed(RESOURCE, SliceForm.KIND, SliceForm.write(slice));
            case DeviceClass type ->
                    typed(RESOURCE, DeviceClassForm.KIND, DeviceClassForm.write(type));
            case Claim claim -> typed(RESOURCE, ClaimForm.KIND, ClaimForm.write(claim));
            case ClaimTemplate template ->
                    typed(RESOURCE, ClaimTemplateForm.KIND, ClaimTemplateForm.write(template));
            case DeviceTaintRule rule ->
                    typed(RESOURCE, DeviceTaintRuleForm.KIND, DeviceTaintRuleForm.write(rule));
            case Pod pod -> typed(CORE, PodForm.KIND, PodForm.write(pod));
            case Node node -> typed(CORE, NodeForm.KIND, NodeForm.write(node));
            case Namespace namespace ->
                    typed(CORE, NamespaceForm.KIND, NamespaceForm.write(namespace));
            case PersistentVolume volume ->
                    typed(CORE, PersistentVolumeForm.KIND, PersistentVolumeForm.write(volume));
            case PersistentVolumeClaim claim ->
                    typed(
                            CORE,
                            PersistentVolumeClaimForm.KIND,
                            PersistentVolumeClaimForm.write(claim));
            case StorageClass type ->
                    typed(STORAGE, StorageClassForm.KIND, StorageClassForm.write(type));
            case CsiNode node -> typed(STORAGE, CsiNodeForm.KIND, CsiNodeForm.write(node));
            case CsiDriver driver ->
                    typed(STORAGE, CsiDriverForm.KIND, CsiDriverForm.write(driver));
            case CsiStorageCapacity capacity ->
                    typed(
                            STORAGE,
                            CsiStorageCapacityForm.KIND,
                            CsiStorageCapacityForm.write(capacity));
            case VolumeAttachment attachment ->
                    typed(
                            STORAGE,
                            VolumeAttachmentForm.KIND,
                            VolumeAttachmentForm.write(attachment));
            case PodDisruptionBudget budget ->
                    typed(
                            POLICY,
                            PodDisruptionBudgetForm.KIND,
                            PodDisruptionBudgetForm.write(budget));
        };
    }

    /// A claim's `status.allocation`.
    public static Tree.Mapping write(Allocation allocation) {
        return AllocationForm.write(allocation).tree();
    }

    /// An item of a pod's `status.nodeAllocatableResourceClaimStatuses`.
    public static Tree.Mapping write(PodStatus.NodeAllocatableUse use) {
        return PodStatusForm.writeUse(use).tree();
    }

    /// The value under a device attribute's name.
    public static Tree.Mapping write(AttributeValue value) {
        return AttributeForm.write(value).tree();
    }

    private static Tree.Mapping typed(String apiVersion, String kind, FieldsOut fields) {
        return fields.text("apiVersion", apiVersion).text("kind", kind).tree();
    }
}
