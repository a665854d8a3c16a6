package io.juxta.cli.reasons;

import io.juxta.cli.gates.ClaimReferences;
import io.juxta.cli.page.DidYouMean;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.cluster.Resource;
import io.juxta.model.ByName;
import io.juxta.model.Claim;
import io.juxta.model.ClaimSpec;
import io.juxta.model.Constraint;
import io.juxta.model.DeviceAsk;
import io.juxta.model.Pod;
import io.juxta.model.Request;
import io.juxta.scheduler.ClusterView;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/// Attributes that constraints compare and no device has, with suggestions.
public final class ConstraintNames {

    private final ObjectStore store;
    private final Set<String> written = new LinkedHashSet<>();
    private final SortedSet<String> qualified = new TreeSet<>();

    public ConstraintNames(ObjectStore store) {
        this.store = store;
    }

    /// Runs on the first constraint: most claims have none.
    private void readDevices() {
        if (!written.isEmpty()) {
            return;
        }
        var before = new HashMap<String, ByName<?>>();
        for (var slice : store.list(Resource.SLICES)) {
            ByName<?> last = before.getOrDefault(slice.driver(), ByName.empty());
            for (var device : slice.devices()) {
                if (device.attributes().hasNamesOf(last)) {
                    continue;
                }
                last = device.attributes();
                before.put(slice.driver(), last);
                for (var key : device.attributes().keySet()) {
                    var full = key.indexOf('/') < 0 ? slice.driver() + "/" + key : key;
                    written.add(key);
                    written.add(full);
                    qualified.add(full);
                }
            }
        }
    }

    /// A sentence for each, for some claims.
    public List<String> unknown(List<Claim> claims) {
        var sentences = new ArrayList<String>();
        claims.forEach(claim -> add("Claim " + claim.meta().fullName(), claim.spec(), sentences));
        return sentences;
    }

    /// The same of the claims and templates of a pod.
    public List<String> unknown(Pod pod, ClusterView view) {
        var sentences = new ArrayList<String>();
        for (var named : ClaimReferences.of(pod)) {
            switch (named) {
                case ClaimReferences.Named.Claimed(_, var name) -> {
                    var claim = view.claim(name);
                    if (claim != null && !claim.isAllocated()) {
                        add("Claim " + name, claim.spec(), sentences);
                    }
                }
                case ClaimReferences.Named.Templated(_, var name) -> {
                    var template = view.template(name);
                    if (template != null) {
                        add("Template " + name, template.spec(), sentences);
                    }
                }
                case ClaimReferences.Named.Nothing _ -> {}
            }
        }
        return sentences.stream().distinct().toList();
    }

    private void add(String owner, ClaimSpec spec, List<String> sentences) {
        if (spec.constraints().isEmpty()) {
            return;
        }
        readDevices();
        if (qualified.isEmpty()) {
            return;
        }
        var derived = derived(spec);
        for (var i = 0; i < spec.constraints().size(); i++) {
            for (var attribute : attributes(spec.constraints().get(i))) {
                if (!written.contains(attribute) && !derived.contains(attribute)) {
                    sentences.add(
                            "%s, constraint %d: no device has the attribute %s%s"
                                    .formatted(
                                            owner,
                                            i,
                                            attribute,
                                            DidYouMean.hint(nearest(attribute))));
                }
            }
        }
    }

    private static List<String> attributes(Constraint constraint) {
        return switch (constraint) {
            case Constraint.Match(_, var attribute) -> List.of(attribute);
            case Constraint.Distinct(_, var attribute) -> List.of(attribute);
            case Constraint.MatchAndDistinct(_, var match, _) -> List.of(match);
            case Constraint.Empty _ -> List.of();
        };
    }

    private static Set<String> derived(ClaimSpec spec) {
        var names = new LinkedHashSet<String>();
        for (var request : spec.requests()) {
            switch (request) {
                case Request.Exactly(_, var ask, _) -> add(ask, names);
                case Request.FirstAvailable(_, var alternatives) ->
                        alternatives.forEach(one -> add(one.ask(), names));
                case Request.MalformedRequest _ -> {}
            }
        }
        return names;
    }

    private static void add(DeviceAsk ask, Set<String> names) {
        ask.derivedAttributes().forEach(derived -> names.add(derived.name()));
    }

    /// The same name in another domain, else similar names.
    private List<String> nearest(String attribute) {
        var own = identifier(attribute);
        var elsewhere =
                qualified.stream().filter(name -> identifier(name).equals(own)).limit(3).toList();
        if (!elsewhere.isEmpty()) {
            return elsewhere;
        }
        var domain = attribute.substring(0, attribute.length() - own.length());
        var inDomain =
                near(own, qualified.stream().filter(name -> name.startsWith(domain)).toList());
        if (!inDomain.isEmpty()) {
            return inDomain;
        }
        var alike = DidYouMean.to(attribute, qualified);
        return alike.isEmpty() ? near(own, qualified) : alike;
    }

    /// Names with a similar part after the slash.
    private static List<String> near(String own, Collection<String> names) {
        var identifiers = new TreeSet<String>();
        names.forEach(name -> identifiers.add(identifier(name)));
        var near = DidYouMean.to(own, identifiers);
        return names.stream().filter(name -> near.contains(identifier(name))).limit(3).toList();
    }

    private static String identifier(String name) {
        return name.substring(name.indexOf('/') + 1);
    }
}
