package io.juxta.cli.load;

import io.juxta.cel.Compilers;
import io.juxta.kube.cluster.Cluster;
import io.juxta.kube.cluster.ObjectPatch;
import io.juxta.kube.cluster.PassingCluster;
import io.juxta.kube.cluster.Resource;
import io.juxta.kube.cluster.WriteResult;
import io.juxta.kube.form.ModelReader;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.ApiObject;
import io.juxta.model.Claim;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.Tree;
import io.juxta.validation.ApiVersion;
import io.juxta.validation.Operation;
import io.juxta.validation.RuleProfile;
import io.juxta.validation.ValidationInput;
import io.juxta.validation.Validator;
import java.util.Optional;

/// A cluster behind an API server with feature gates of its own: it drops gated fields from writes
/// to claims and pods. What was stored before stays.
public final class GatedCluster extends PassingCluster {

    private final FeatureGates gates;
    private final ModelReader reader = new ModelReader();
    private final Compilers compilers = new Compilers(ObjectValidation.EXPRESSIONS_REMEMBERED);

    /// @param gates of the API server
    public GatedCluster(Cluster cluster, FeatureGates gates) {
        super(cluster);
        this.gates = gates;
    }

    @Override
    public <T> WriteResult<T> create(Resource<T> resource, T object) {
        return super.create(resource, kept(object, new Operation.Create()));
    }

    @Override
    public <T> WriteResult<T> update(Resource<T> resource, T object) {
        var old = stored(resource, object);
        return super.update(
                resource, old.isEmpty() ? object : kept(object, new Operation.Update(old.get())));
    }

    @Override
    public <T> WriteResult<T> updateStatus(Resource<T> resource, T object) {
        var old = stored(resource, object);
        return super.updateStatus(
                resource,
                old.isEmpty() ? object : kept(object, new Operation.UpdateStatus(old.get())));
    }

    /// A patch is the update that it makes of the stored object.
    @Override
    public <T> WriteResult<T> patch(Resource<T> resource, ObjectPatch patch) {
        var stored = read(resource, patch.fullName());
        if (stored.isEmpty() || !resource.meta(stored.get()).uid().equals(patch.uid())) {
            return super.patch(resource, patch);
        }
        var patched = patch.appliedTo(resource, stored.get());
        return switch (patch.part()) {
            case OBJECT -> update(resource, patched);
            case STATUS -> updateStatus(resource, patched);
        };
    }

    private <T> Optional<Tree.Mapping> stored(Resource<T> resource, T object) {
        return read(resource, resource.meta(object).fullName())
                .filter(ApiObject.class::isInstance)
                .map(old -> ModelWriter.write((ApiObject) old));
    }

    /// An object after the server has dropped gated fields.
    @SuppressWarnings("unchecked") // a claim is read back as a claim, a pod as a pod
    private <T> T kept(T object, Operation operation) {
        if (!(object instanceof Claim) && !(object instanceof Pod)) {
            return object;
        }
        var written = ModelWriter.write((ApiObject) object);
        var report =
                Validator.validate(
                        new ValidationInput(
                                written.text("kind"),
                                ApiVersion.V1,
                                operation,
                                written,
                                gates,
                                RuleProfile.KUBERNETES_1_37,
                                null,
                                null,
                                compilers));
        if (report.isEmpty() || report.get().dropped().isEmpty()) {
            return object;
        }
        var left = written;
        for (var path : report.get().dropped()) {
            left = path.removedFrom(left);
        }
        return (T) reader.read(left).orElseThrow();
    }
}
