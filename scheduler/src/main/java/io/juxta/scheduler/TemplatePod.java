package io.juxta.scheduler;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// A pod as the controller of a workload would create it.
final class TemplatePod {

    private TemplatePod() {}

    /// @param labels on top of those of the template
    static Tree.Mapping of(Workload workload, String name, Map<String, String> labels) {
        var template = workload.template();
        var meta = template.mapping("metadata");
        var all = meta.mapping("labels");
        for (var label : labels.entrySet()) {
            all = all.with(label.getKey(), Tree.Text.of(label.getValue()));
        }
        var written = new LinkedHashMap<String, Tree>();
        written.put("name", Tree.Text.of(name));
        written.put("namespace", Tree.Text.of(workload.meta().namespace()));
        written.put("labels", all);
        written.put("annotations", meta.mapping("annotations"));
        written.put("ownerReferences", Tree.Sequence.of(List.of(owner(workload))));
        var pod = new LinkedHashMap<String, Tree>();
        pod.put("apiVersion", Tree.Text.of("v1"));
        pod.put("kind", Tree.Text.of("Pod"));
        pod.put("metadata", Tree.Mapping.of(written));
        pod.put("spec", withVolumes(template.mapping("spec"), workload, name));
        return Tree.Mapping.of(pod);
    }

    /// A StatefulSet gives each pod volumes of its own.
    private static Tree withVolumes(Tree.Mapping spec, Workload workload, String name) {
        var claims = workload.spec().items("volumeClaimTemplates");
        if (claims.isEmpty()) {
            return spec;
        }
        var volumes = new ArrayList<>(spec.items("volumes"));
        for (var item : claims) {
            if (item instanceof Tree.Mapping claim) {
                var volume = claim.mapping("metadata").text("name");
                volumes.add(
                        Tree.Mapping.of(
                                Map.of(
                                        "name",
                                        Tree.Text.of(volume),
                                        "persistentVolumeClaim",
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "claimName",
                                                        Tree.Text.of(volume + "-" + name))))));
            }
        }
        return spec.with("volumes", Tree.Sequence.of(volumes));
    }

    private static Tree owner(Workload workload) {
        var owner = new LinkedHashMap<String, Tree>();
        owner.put("apiVersion", Tree.Text.of(workload.object().tree().text("apiVersion")));
        owner.put("kind", Tree.Text.of(workload.kind()));
        owner.put("name", Tree.Text.of(workload.meta().name()));
        owner.put("uid", Tree.Text.of(workload.meta().uid()));
        owner.put("controller", Tree.Bool.of(true));
        return Tree.Mapping.of(owner);
    }
}
