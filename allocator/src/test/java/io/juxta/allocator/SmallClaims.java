package io.juxta.allocator;

import io.juxta.model.Allocation;
import io.juxta.model.AllocationMode;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.ClaimStatus;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceClass;
import io.juxta.model.DeviceId;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.Request;
import io.juxta.model.Selector;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;

/// Reads the claims of a case. A request is a number of devices of the class of its name, or says
/// more:
///
/// ```yaml
/// claim:
///   gpu: 2                                  # two devices whose kind is gpu
///   nic: all
///   any: {count: 2, capacity: {bw: 5}}      # class any takes every device
///   one: {class: gpu, admin: true, select: 'device.driver == "d.example"'}
///   big: [two: {class: gpu, count: 2}, one: {class: gpu}]   # the first that can be had
///   match: numa                             # one attribute for the whole claim
///   distinct: numa
/// claims: {a: {…}, b: {…}}                  # instead of claim, which is called c
/// ```
public final class SmallClaims {

    private SmallClaims() {}

    public static List<Claim> claims(Tree.Mapping when) {
        var claims = new ArrayList<Claim>();
        if (when.has("claim")) {
            claims.add(claim("c", when.mapping("claim")));
        }
        when.mapping("claims")
                .fields()
                .forEach((name, claim) -> claims.add(claim(name, (Tree.Mapping) claim)));
        return claims;
    }

    /// A class for every kind, and `any` for all of them.
    public static List<DeviceClass> classes(List<String> kinds) {
        var classes = new ArrayList<DeviceClass>();
        classes.add(deviceClass("any", List.of()));
        for (var kind : kinds) {
            var test =
                    "device.attributes[\"%s\"].kind == \"%s\"".formatted(SmallWorld.DRIVER, kind);
            classes.add(deviceClass(kind, List.of(new Selector.Cel(test))));
        }
        return classes;
    }

    static DeviceClass deviceClass(String name, List<Selector> selectors) {
        return new DeviceClass(
                Meta.named("", name), selectors, List.of(), null, ByName.empty(), Flag.UNSET);
    }

    /// A claim that has devices for itself.
    static Claim holder(List<String> devices) {
        return holder("holder", List.of(), devices);
    }

    /// A claim that has devices for a pod of the same name.
    static Claim holder(String name, List<String> devices) {
        return holder(
                name,
                List.of(new ClaimStatus.Consumer("", "pods", name, "uid-of-" + name)),
                devices);
    }

    private static Claim holder(
            String name, List<ClaimStatus.Consumer> pods, List<String> devices) {
        var results = new ArrayList<Allocation.Result>();
        for (var device : devices) {
            results.add(
                    new Allocation.Result(
                            "r",
                            new DeviceId(SmallWorld.DRIVER, SmallWorld.POOL, device),
                            Flag.UNSET,
                            List.of(),
                            List.of(),
                            List.of(),
                            null,
                            ByName.empty(),
                            List.of()));
        }
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(List.of(), List.of(), List.of()),
                new ClaimStatus(new Allocation(results, List.of(), null, null), pods, List.of()));
    }

    private static Claim claim(String name, Tree.Mapping tree) {
        var requests = new ArrayList<Request>();
        var constraints = new ArrayList<Constraint>();
        for (var part : tree.fields().entrySet()) {
            switch (part.getKey()) {
                case "match" ->
                        constraints.add(
                                new Constraint.Match(List.of(), SmallWorld.text(part.getValue())));
                case "distinct" ->
                        constraints.add(
                                new Constraint.Distinct(
                                        List.of(), SmallWorld.text(part.getValue())));
                default -> requests.add(request(part.getKey(), part.getValue()));
            }
        }
        return of(name, requests, constraints);
    }

    static Claim of(String name, List<Request> requests, List<Constraint> constraints) {
        return new Claim(
                Meta.named("default", name),
                new ClaimSpec(requests, constraints, List.of()),
                ClaimStatus.EMPTY);
    }

    private static Request request(String name, Tree tree) {
        return switch (tree) {
            case Tree.Sequence(var items, _) -> {
                var alternatives = new ArrayList<Request.Alternative>();
                for (var item : items) {
                    ((Tree.Mapping) item)
                            .fields()
                            .forEach(
                                    (sub, ask) ->
                                            alternatives.add(
                                                    new Request.Alternative(
                                                            sub, ask(sub, spelledOut(ask)))));
                }
                yield new Request.FirstAvailable(name, alternatives);
            }
            case Tree.Mapping fields ->
                    new Request.Exactly(
                            name, ask(name, fields), fields.flag("admin") ? Flag.TRUE : Flag.UNSET);
            default -> new Request.Exactly(name, ask(name, spelledOut(tree)), Flag.UNSET);
        };
    }

    /// `2` is `{count: 2}`, and `all` is `{all: true}`.
    private static Tree.Mapping spelledOut(Tree tree) {
        var fields = new LinkedHashMap<String, Tree>();
        switch (tree) {
            case Tree.Mapping already -> fields.putAll(already.fields());
            case Tree.Number number -> fields.put("count", number);
            case Tree.Text text when text.value().equals("all") ->
                    fields.put("all", Tree.Bool.of(true));
            default -> throw new IllegalArgumentException("No request: " + tree);
        }
        return Tree.Mapping.of(fields);
    }

    private static DeviceAsk ask(String name, Tree.Mapping fields) {
        var selectors = new ArrayList<Selector>();
        if (fields.has("select")) {
            selectors.add(new Selector.Cel(fields.text("select")));
        }
        return new DeviceAsk(
                fields.has("class") ? fields.text("class") : name,
                selectors,
                fields.flag("all")
                        ? AllocationMode.KnownMode.ALL
                        : AllocationMode.KnownMode.EXACT_COUNT,
                fields.has("count") ? SmallWorld.number(fields, "count") : 1,
                List.of(),
                fields.has("capacity")
                        ? new CapacityAsk.Amounts(SmallWorld.quantities(fields.mapping("capacity")))
                        : new CapacityAsk.Defaults(),
                List.of());
    }
}
