package io.juxta.placement;

import io.juxta.ledger.Accounting;
import io.juxta.ledger.ClaimBooks.Stake;
import io.juxta.ledger.Footprint;
import io.juxta.ledger.PolicyRecord;
import io.juxta.model.ByName;
import io.juxta.model.FeatureGates;
import io.juxta.model.Pod;
import io.juxta.model.PodSpec;
import io.juxta.model.PodVolume;
import io.juxta.model.Quantity;
import io.juxta.model.Tree;
import io.juxta.model.VolumeSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// A pod with everything the plugins need, read once. The owner of the pods keeps their views.
public final class PodView {

    private final Pod pod;
    private final FeatureGates gates;
    private final Resources asked;
    private final Scored scored;
    private final NodeAffinityTerms nodeAffinity;
    private final List<AffinityTerm> requiredAffinity;
    private final List<AffinityTerm> requiredAntiAffinity;
    private final List<AffinityTerm> preferredAffinity;
    private final List<AffinityTerm> preferredAntiAffinity;
    private final List<SpreadConstraint> spread;
    private final List<HostPort> hostPorts;
    private final List<String> images;
    private final List<PodVolume> volumes;
    private final @Nullable String unreadable;
    private final @Nullable PolicyRecord record;

    /// Computed on first use. Two threads may compute it twice; the results are equal.
    private @Nullable Charged charged;

    /// What a node is charged when the pod runs there.
    ///
    /// @param milliCpu as scores count it, like memory
    private record Charged(Resources resources, long milliCpu, long memory) {}

    /// The requests as scores count them: containers without a cpu or memory request count with a
    /// small default.
    ///
    /// @param containers the incoming pod by its containers alone
    /// @param whole the same with pod-level requests
    record Scored(Resources containers, Resources whole) {}

    private PodView(Pod pod, FeatureGates gates) {
        this.pod = pod;
        this.gates = gates;
        var spec = pod.spec();
        var bare = new Accounting(false, gates.on("PodLevelResources"), false, false);
        this.asked = Resources.of(Footprint.of(pod, bare).total());
        this.record = record(pod);
        this.scored = ScoredAmounts.of(pod, gates);
        var affinity = spec.rest().mapping("affinity");
        this.nodeAffinity = NodeAffinityTerms.read(affinity.mapping("nodeAffinity"));
        List<AffinityTerm> required = List.of();
        List<AffinityTerm> requiredAnti = List.of();
        List<AffinityTerm> preferred = List.of();
        List<AffinityTerm> preferredAnti = List.of();
        List<SpreadConstraint> constraints = List.of();
        String trouble = null;
        try {
            required = terms(affinity.mapping("podAffinity"), REQUIRED);
            requiredAnti = terms(affinity.mapping("podAntiAffinity"), REQUIRED);
            preferred = terms(affinity.mapping("podAffinity"), PREFERRED);
            preferredAnti = terms(affinity.mapping("podAntiAffinity"), PREFERRED);
            constraints = SpreadConstraint.all(spec.rest(), labels(), gates);
        } catch (UnreadableException e) {
            trouble = e.getMessage();
        }
        this.requiredAffinity = required;
        this.requiredAntiAffinity = requiredAnti;
        this.preferredAffinity = preferred;
        this.preferredAntiAffinity = preferredAnti;
        this.spread = constraints;
        this.unreadable = trouble;
        this.hostPorts = HostPort.of(spec);
        this.images = ImageNames.of(spec);
        this.volumes = volumes(spec);
    }

    private static final String REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
    private static final String PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

    public static PodView of(Pod pod, FeatureGates gates) {
        return new PodView(pod, gates);
    }

    /// A later version of the pod: what depends only on spec and labels is not read again.
    private PodView(Pod pod, PodView before) {
        this.pod = pod;
        this.gates = before.gates;
        this.record = record(pod);
        this.asked = before.asked;
        this.scored = before.scored;
        this.nodeAffinity = before.nodeAffinity;
        this.requiredAffinity = before.requiredAffinity;
        this.requiredAntiAffinity = before.requiredAntiAffinity;
        this.preferredAffinity = before.preferredAffinity;
        this.preferredAntiAffinity = before.preferredAntiAffinity;
        this.spread = before.spread;
        this.unreadable = before.unreadable;
        this.hostPorts = before.hostPorts;
        this.images = before.images;
        this.volumes = before.volumes;
    }

    /// The view of a changed pod: cheap where only its status or its node changed.
    @SuppressWarnings("ReferenceEquality") // parts are shared until they change
    public PodView now(Pod changed) {
        var was = pod.spec();
        var is = changed.spec();
        var same =
                was.containers() == is.containers()
                        && was.initContainers() == is.initContainers()
                        && was.resources() == is.resources()
                        && was.overhead() == is.overhead()
                        && was.claims() == is.claims()
                        && was.rest() == is.rest()
                        && pod.meta().labels() == changed.meta().labels();
        return same ? new PodView(changed, this) : new PodView(changed, gates);
    }

    /// The volumes that a plugin looks at; most pods have none.
    private static List<PodVolume> volumes(PodSpec spec) {
        return spec.rest().items("volumes").isEmpty()
                ? List.of()
                : spec.volumes().stream()
                        .filter(volume -> !(volume.source() instanceof VolumeSource.OtherSource))
                        .toList();
    }

    private static @Nullable PolicyRecord record(Pod pod) {
        var written = pod.meta().annotations().get(PolicyRecord.ANNOTATION);
        return written == null ? null : PolicyRecord.parse(written).orElse(null);
    }

    private Charged sums() {
        var known = charged;
        if (known == null) {
            var accounting = Accounting.running(gates);
            var footprint = Footprint.of(pod, accounting);
            var scores = ScoredAmounts.charged(footprint, pod, accounting);
            known =
                    new Charged(
                            Resources.of(record == null ? footprint.total() : record.own()),
                            scores.milliCpu(),
                            scores.memory());
            charged = known;
        }
        return known;
    }

    private List<AffinityTerm> terms(Tree.Mapping affinity, String field) {
        return AffinityTerm.read(affinity, field, namespace(), labels());
    }

    /// A whole number under a field, or a default.
    static int whole(Tree.Mapping parent, String field, int unsaid) {
        return parent.field(field).orElse(null) instanceof Tree.Number number
                ? Integer.parseInt(number.literal())
                : unsaid;
    }

    public Pod pod() {
        return pod;
    }

    public String namespace() {
        return pod.meta().namespace();
    }

    /// `namespace/name`.
    public String name() {
        return pod.meta().fullName();
    }

    /// The unique key of the pod: its uid, or its name where it has none.
    public String key() {
        return pod.meta().uid().isEmpty() ? name() : pod.meta().uid();
    }

    public ByName<String> labels() {
        return pod.meta().labels();
    }

    /// Its priority, 0 where none is set.
    public int priority() {
        var priority = pod.spec().priority();
        return priority == null ? 0 : priority;
    }

    /// Whether it is being deleted.
    public boolean isLeaving() {
        return pod.meta().deleted() != null;
    }

    /// The requests of its spec, as NodeResourcesFit compares them.
    public Resources asked() {
        return asked;
    }

    /// What a node is charged for it: the requests, the cost of claims, and what a pending resize
    /// still uses.
    public Resources charged() {
        return sums().resources();
    }

    /// The part of it that came through the pod's own claims, without reservations that several
    /// pods share.
    ByName<Quantity> throughClaims() {
        return record == null
                ? Footprint.of(pod, Accounting.running(gates)).throughClaims()
                : record.claimed();
    }

    /// Its cpu as scores count it.
    long scoredMilliCpu() {
        return sums().milliCpu();
    }

    long scoredMemory() {
        return sums().memory();
    }

    /// Its share in the reservations of claims on its node, where it was placed by accounting
    /// policies.
    List<Stake> stakes() {
        return record == null ? List.of() : record.stakes();
    }

    Scored scored() {
        return scored;
    }

    public NodeAffinityTerms nodeAffinity() {
        return nodeAffinity;
    }

    public List<AffinityTerm> requiredAffinity() {
        return requiredAffinity;
    }

    public List<AffinityTerm> requiredAntiAffinity() {
        return requiredAntiAffinity;
    }

    public List<AffinityTerm> preferredAffinity() {
        return preferredAffinity;
    }

    public List<AffinityTerm> preferredAntiAffinity() {
        return preferredAntiAffinity;
    }

    /// Whether it has affinity or anti-affinity terms.
    boolean mindsOthers() {
        return !requiredAffinity.isEmpty()
                || !requiredAntiAffinity.isEmpty()
                || !preferredAffinity.isEmpty()
                || !preferredAntiAffinity.isEmpty();
    }

    public List<SpreadConstraint> spread() {
        return spread;
    }

    public List<HostPort> hostPorts() {
        return hostPorts;
    }

    /// The images of its containers under their full names, init containers first.
    List<String> images() {
        return images;
    }

    /// Its volumes of those kinds that a plugin looks at.
    List<PodVolume> volumes() {
        return volumes;
    }

    /// The error in its spec, or null.
    public @Nullable String unreadable() {
        return unreadable;
    }

    @Override
    public String toString() {
        return name();
    }
}
