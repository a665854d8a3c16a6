package io.juxta.placement;

import io.juxta.model.Container;
import io.juxta.model.Meta;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// Pods as cases of devices say them. Besides what [Sketch] reads: `uses` and `limits` of
/// containers, `generated: {pod claim: claim}` for claims from templates, `malformed: [pod claim]`.
final class DynamicPods {

    private DynamicPods() {}

    static Pod pod(Tree.Mapping words) {
        var name = words.has("name") ? words.text("name") : "pod";
        var plain = Sketch.pod(name, words);
        var spec = plain.spec();
        var claims = new ArrayList<>(spec.claims());
        var generated = new ArrayList<PodStatus.GeneratedClaim>();
        Sketch.texts(words.mapping("generated"))
                .forEach(
                        (own, claim) -> {
                            claims.add(new PodClaim.FromTemplate(own, "template"));
                            if (!claim.equals("missing")) {
                                generated.add(
                                        new PodStatus.GeneratedClaim(
                                                own, claim.equals("none") ? null : claim));
                            }
                        });
        Sketch.list(words, "malformed")
                .forEach(own -> claims.add(new PodClaim.MalformedPodClaim(own, null, null)));
        var meta = plain.meta();
        return new Pod(
                new Meta(
                        meta.namespace(),
                        name,
                        "uid-" + name,
                        "",
                        0,
                        meta.created(),
                        meta.deleted(),
                        meta.labels(),
                        meta.annotations(),
                        List.of(),
                        meta.rest()),
                new PodSpec(
                        using(spec.containers()),
                        using(spec.initContainers()),
                        List.of(),
                        spec.resources(),
                        spec.overhead(),
                        claims,
                        spec.nodeName(),
                        "",
                        spec.priority(),
                        spec.nodeSelector(),
                        spec.tolerations(),
                        List.of(),
                        spec.rest()),
                new PodStatus("", "", generated, List.of(), words.mapping("status")));
    }

    private static List<Container> using(List<Container> containers) {
        var using = new ArrayList<Container>();
        for (var each : containers) {
            using.add(
                    new Container(
                            each.name(),
                            new ResourceNeeds(
                                    each.resources().requests(),
                                    Sketch.amounts(each.rest().mapping("limits")),
                                    Sketch.list(each.rest(), "uses").stream()
                                            .map(claim -> new ResourceNeeds.ClaimUse(claim, ""))
                                            .toList()),
                            each.restartPolicy(),
                            each.rest()));
        }
        return using;
    }
}
