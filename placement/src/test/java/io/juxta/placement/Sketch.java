package io.juxta.placement;

import io.juxta.model.ByName;
import io.juxta.model.Container;
import io.juxta.model.DeviceClass;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Namespace;
import io.juxta.model.Node;
import io.juxta.model.Pod;
import io.juxta.model.PodClaim;
import io.juxta.model.PodSpec;
import io.juxta.model.PodStatus;
import io.juxta.model.Quantity;
import io.juxta.model.ResourceNeeds;
import io.juxta.model.Taint;
import io.juxta.model.TaintEffect;
import io.juxta.model.Toleration;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Nodes and pods as cases sketch them: short words for what matters, and whatever else under its
/// name in Kubernetes.
final class Sketch {

    private static final Instant BEFORE = Instant.parse("2026-01-01T00:00:00Z");

    private Sketch() {}

    /// `{has: {cpu: 4}, labels, taints: [k=v:NoSchedule], cordoned, features, images: {name:
    /// size}}`.
    static Node node(String name, Tree.Mapping sketch) {
        var has = new TreeMap<String, Quantity>();
        has.put("pods", Quantity.of(110));
        has.putAll(amounts(sketch.mapping("has")));
        var images = new ArrayList<Node.Image>();
        amounts(sketch.mapping("images"))
                .forEach((image, size) -> images.add(new Node.Image(List.of(image), size.value())));
        return new Node(
                meta("", name, texts(sketch.mapping("labels")), null, Tree.Mapping.EMPTY),
                sketch.flag("cordoned"),
                list(sketch, "taints").stream().map(Sketch::taint).toList(),
                ByName.copyOf(has),
                ByName.copyOf(has),
                list(sketch, "features"),
                images,
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    private static Taint taint(String text) {
        var effect = text.substring(text.indexOf(':') + 1);
        var pair = text.substring(0, text.indexOf(':')).split("=", 2);
        return new Taint(pair[0], pair.length == 1 ? "" : pair[1], TaintEffect.parse(effect), null);
    }

    private static Tree.Mapping grouped(Tree.Mapping sketch) {
        var spec = sketch.mapping("spec");
        return sketch.has("group")
                ? spec.with(
                        "schedulingGroup",
                        Tree.Mapping.of(Map.of("podGroupName", Tree.Text.of(sketch.text("group")))))
                : spec;
    }

    /// `{asks: {cpu: 1}}` or `{containers: [...], init: [...]}`, `namespace`, `labels`, `priority`,
    /// `leaving`, `promised: node`, `started: second`, `conditions`, `group`, `owner: Kind/name`,
    /// `gates`, `node`, `nodeSelector`, `tolerations`, `podLevel`, `overhead`, `claims: {pod claim:
    /// claim}`, `costs: {cpu: 2}` for what claims cost as the status says, `pvcs` and `ephemeral`
    /// (see [StorageSketch]), and anything of a spec under `spec`.
    static Pod pod(String name, Tree.Mapping sketch) {
        var containers = new ArrayList<Container>();
        for (var item : sketch.items("containers")) {
            containers.add(container(containers.size(), (Tree.Mapping) item));
        }
        if (containers.isEmpty()) {
            containers.add(container(0, sketch));
        }
        var init = new ArrayList<Container>();
        for (var item : sketch.items("init")) {
            init.add(container(10 + init.size(), (Tree.Mapping) item));
        }
        var claims = new ArrayList<PodClaim>();
        texts(sketch.mapping("claims"))
                .forEach((own, claim) -> claims.add(new PodClaim.Existing(own, claim)));
        var namespace = sketch.has("namespace") ? sketch.text("namespace") : "default";
        return new Pod(
                meta(
                        namespace,
                        name,
                        texts(sketch.mapping("labels")),
                        sketch.flag("leaving") ? BEFORE : null,
                        owner(sketch.text("owner"))),
                new PodSpec(
                        containers,
                        init,
                        List.of(),
                        sketch.has("podLevel") ? needs(sketch.mapping("podLevel")) : null,
                        amounts(sketch.mapping("overhead")),
                        claims,
                        sketch.text("node"),
                        "",
                        sketch.has("priority") ? PodView.whole(sketch, "priority", 0) : null,
                        texts(sketch.mapping("nodeSelector")),
                        tolerations(sketch),
                        list(sketch, "gates"),
                        StorageSketch.withVolumes(grouped(sketch), sketch)),
                new PodStatus(
                        "",
                        sketch.text("promised"),
                        List.of(),
                        costs(sketch.mapping("costs")),
                        status(sketch)));
    }

    private static Tree.Mapping status(Tree.Mapping sketch) {
        var status = Tree.Mapping.EMPTY;
        if (sketch.has("started")) {
            var start = Instant.ofEpochSecond(PodView.whole(sketch, "started", 0));
            status = status.with("startTime", Tree.Text.of(start.toString()));
        }
        return sketch.has("conditions")
                ? status.with("conditions", Tree.Sequence.of(sketch.items("conditions")))
                : status;
    }

    private static Container container(int index, Tree.Mapping sketch) {
        return new Container(
                sketch.has("name") ? sketch.text("name") : "c" + index,
                needs(sketch.mapping("asks")),
                sketch.flag("sidecar") ? "Always" : null,
                sketch);
    }

    private static ResourceNeeds needs(Tree.Mapping asks) {
        return new ResourceNeeds(amounts(asks), ByName.empty(), List.of());
    }

    private static List<PodStatus.NodeAllocatableUse> costs(Tree.Mapping costs) {
        if (costs.fields().isEmpty()) {
            return List.of();
        }
        var mapped = new ArrayList<PodStatus.Mapped>();
        amounts(costs).forEach((name, amount) -> mapped.add(new PodStatus.Mapped(name, amount)));
        return List.of(new PodStatus.NodeAllocatableUse("claim", List.of("c0"), mapped, List.of()));
    }

    private static Tree.Mapping owner(String owner) {
        if (owner.isEmpty()) {
            return Tree.Mapping.EMPTY;
        }
        var parts = owner.split("/", 2);
        var version = parts[0].equals("ReplicationController") ? "v1" : "apps/v1";
        return Tree.Mapping.of(
                Map.of(
                        "ownerReferences",
                        Tree.Sequence.of(
                                List.of(
                                        Tree.Mapping.of(
                                                Map.of(
                                                        "apiVersion", Tree.Text.of(version),
                                                        "kind", Tree.Text.of(parts[0]),
                                                        "name", Tree.Text.of(parts[1]),
                                                        "controller", Tree.Bool.of(true)))))));
    }

    private static List<Toleration> tolerations(Tree.Mapping sketch) {
        var tolerations = new ArrayList<Toleration>();
        for (var item : sketch.items("tolerations")) {
            var fields = (Tree.Mapping) item;
            tolerations.add(
                    new Toleration(
                            fields.text("key"),
                            Toleration.TolerationOperator.parse(fields.text("operator")),
                            fields.text("value"),
                            TaintEffect.parse(fields.text("effect")),
                            null));
        }
        return tolerations;
    }

    static Namespace namespace(String name, Tree.Mapping labels) {
        return new Namespace(
                meta("", name, texts(labels), null, Tree.Mapping.EMPTY),
                Tree.Mapping.EMPTY,
                Tree.Mapping.EMPTY);
    }

    /// `{backs: example.com/gpu, manages: true, age: 1}`; the higher the age, the older.
    static DeviceClass deviceClass(String name, Tree.Mapping sketch) {
        var meta =
                new Meta(
                        "",
                        name,
                        "",
                        "",
                        0,
                        BEFORE.minusSeconds(PodView.whole(sketch, "age", 0)),
                        null,
                        ByName.empty(),
                        ByName.empty(),
                        List.of(),
                        Tree.Mapping.EMPTY);
        return new DeviceClass(
                meta,
                List.of(),
                List.of(),
                sketch.has("backs") ? sketch.text("backs") : null,
                ByName.empty(),
                sketch.flag("manages") ? Flag.TRUE : Flag.UNSET);
    }

    private static Meta meta(
            String namespace,
            String name,
            ByName<String> labels,
            @Nullable Instant deleted,
            Tree.Mapping rest) {
        return new Meta(
                namespace,
                name,
                "",
                "",
                0,
                BEFORE,
                deleted,
                labels,
                ByName.empty(),
                List.of(),
                rest);
    }

    static ByName<Quantity> amounts(Tree.Mapping written) {
        var amounts = new TreeMap<String, Quantity>();
        written.fields()
                .forEach((name, value) -> amounts.put(name, Quantity.parse(literal(value))));
        return ByName.copyOf(amounts);
    }

    static ByName<String> texts(Tree.Mapping written) {
        var texts = new TreeMap<String, String>();
        written.fields().forEach((name, value) -> texts.put(name, literal(value)));
        return ByName.copyOf(texts);
    }

    static List<String> list(Tree.Mapping parent, String field) {
        return parent.items(field).stream().map(Sketch::literal).toList();
    }

    static String literal(Tree value) {
        return switch (value) {
            case Tree.Text(var text, _) -> text;
            case Tree.Number(var digits, _) -> digits;
            case Tree.Bool(var yes, _) -> Boolean.toString(yes);
            case Tree.Null _, Tree.Mapping _, Tree.Sequence _ ->
                    throw new IllegalArgumentException(
                            "line %d: expected a plain value".formatted(value.line()));
        };
    }
}
