package io.juxta.node;

import io.juxta.model.Pod;
import io.juxta.model.Quantity;
import io.juxta.node.Remedy.Alignment;
import io.juxta.node.Remedy.Direction;
import io.juxta.node.Remedy.OtherRequest;
import io.juxta.node.Remedy.Setting;
import io.juxta.node.Remedy.Tried;
import io.juxta.node.Remedy.When;
import io.juxta.node.cpu.Cpus;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/// What would have let a rejected pod in, and what was tried to find it.
///
/// Nothing is tried on the kubelet that turned the pod away, which still holds what the pod took
/// before the no, but on one that was played up to the moment before. There the pod comes with
/// another request, or after another pod was removed. Another setting is tried twice: in a kubelet
/// that is restarted with it at that moment, and in one that had it from the start, so that all
/// pods before come anew under it. A pod that was turned away when it was offered again after a
/// restart comes once more after that, under another UID, or counts as admitted when the restart
/// itself lets it in.
///
/// What leaves the pod aligned comes first; a laxer policy comes last.
///
/// The trials are bounded: half a dozen settings, some forty amounts per request, and as many other
/// pods as [#PODS_TRIED], or, where no single one helps, all of up to [#PODS_TOGETHER].
public final class Remedies {

    private static final int PODS_TRIED = 16;
    private static final int PODS_TOGETHER = 64;

    /// What was found.
    ///
    /// @param tried all that was tried, with what did not help
    public record Found(List<Remedy> remedies, List<Tried> tried) {
        public Found {
            remedies = List.copyOf(remedies);
            tried = List.copyOf(tried);
        }
    }

    private final History history;
    private final Admission.Rejected rejected;

    /// The kubelet when the pod's turn comes; every trial takes a copy.
    private final Kubelet base;

    /// The pod as it comes then.
    private final Pod pod;

    private final Cpus cpus;

    private final List<Remedy> remedies = new ArrayList<>();
    private final List<Tried> tried = new ArrayList<>();

    private Remedies(History history, Admission.Rejected rejected, Kubelet base, Pod pod) {
        this.history = history;
        this.rejected = rejected;
        this.base = base;
        this.pod = pod;
        // Asking for managers gives back what the pod may find again, so never on the base itself.
        this.cpus = base.copy().managers().cpus();
    }

    /// All remedies found for a pod that the last step of a history turned away.
    public static Found find(History history, Admission.Rejected rejected) {
        var before = history.before();
        if (before.isEmpty()) {
            return new Found(List.of(), List.of());
        }
        var base = before.get();
        var remedies =
                switch (history.last()) {
                    case History.Step.Admit _ ->
                            new Remedies(history, rejected, base, rejected.pod());
                    case History.Step.Remove _, History.Step.Restart _, History.Step.Again _ -> {
                        History.play(base, history.last());
                        yield new Remedies(history, rejected, base, again(rejected.pod()));
                    }
                };
        return remedies.all();
    }

    private static Pod again(Pod pod) {
        return Identity.renamed(pod, pod.meta().uid() + "-again");
    }

    private Found all() {
        var asked = rejected.evidence().stage() != Evidence.Stage.PREDICATE;
        if (asked) {
            otherOption();
            otherScope();
        }
        newUid();
        otherRequests();
        withoutPods();
        if (asked) {
            otherPolicies();
        }
        return new Found(remedies, tried);
    }

    /// Where a pod of this UID was there before, it may have left something that does not fit now.
    private void newUid() {
        if (history.knows(rejected.pod().meta().uid())) {
            tried.add(new Tried.OfNewUid());
            tried(base.copy(), again(rejected.pod()))
                    .ifPresent(now -> remedies.add(remedy(new Remedy.NewUid(), now)));
        }
    }

    private void otherOption() {
        var policy = base.policy();
        if (policy.name() == PolicyName.SINGLE_NUMA_NODE && !policy.breaksTies()) {
            var option = TopologyOption.PREFER_MOST_ALLOCATED;
            under(new Remedy.OtherOption(option.key(), TopologyOption.ALPHA_GATE));
        }
    }

    private void otherScope() {
        if (base.policy().name() != PolicyName.NONE && Part.of(pod).size() > 1) {
            under(new Remedy.OtherScope(base.scope() == Scope.POD ? Scope.CONTAINER : Scope.POD));
        }
    }

    /// None is tried only where best-effort does not help: it gives up the same, and more.
    private void otherPolicies() {
        for (var policy : List.of(PolicyName.RESTRICTED, PolicyName.BEST_EFFORT, PolicyName.NONE)) {
            if (policy.compareTo(base.policy().name()) < 0
                    && under(new Remedy.OtherPolicy(policy))
                    && policy == PolicyName.BEST_EFFORT) {
                return;
            }
        }
    }

    /// Restarts the kubelet as it is with another setting, and plays everything from the start
    /// under it, the last step too.
    private boolean under(Setting setting) {
        tried.add(new Tried.OfSetting(setting));
        var settings = changed(setting);
        var when = EnumSet.noneOf(When.class);
        var placed = new ArrayList<Placement>();
        var alignment = Alignment.ALIGNED;
        var away = new TreeSet<String>();
        for (var each : When.values()) {
            var other =
                    switch (each) {
                        case AFTER_RESTART -> history.restarted(base, settings);
                        case FROM_START -> history.before(settings);
                    };
            var step =
                    switch (each) {
                        case AFTER_RESTART -> new History.Step.Admit(pod);
                        case FROM_START -> history.last();
                    };
            var placements = other.flatMap(kubelet -> admitted(kubelet, step));
            if (placements.isPresent()) {
                when.add(each);
                placed.addAll(placed.isEmpty() ? placements.get() : List.of());
                var here = alignment(other.orElseThrow(), placements.get());
                alignment = here == Alignment.ALIGNED ? alignment : here;
                away.addAll(turnedAway(other.orElseThrow()));
            }
        }
        if (when.isEmpty()) {
            return false;
        }
        remedies.add(new Remedy(setting, when, placed, alignment, List.copyOf(away)));
        return true;
    }

    /// What the pod is given when a step is taken; nothing where it is turned away.
    private Optional<List<Placement>> admitted(Kubelet kubelet, History.Step step) {
        for (var answer : History.play(kubelet, step).orElse(List.of())) {
            if (answer instanceof Admission.Admitted(var one, var placements)
                    && one.meta().fullName().equals(pod.meta().fullName())) {
                return Optional.of(placements);
            }
        }
        return Optional.empty();
    }

    private KubeletSettings changed(Setting setting) {
        var settings = history.settings();
        var policy = settings.topologyPolicy();
        var scope = settings.topologyScope();
        var options = new TreeMap<>(settings.topologyOptions());
        var gates = settings.gates();
        switch (setting) {
            case Remedy.OtherPolicy(var other) -> policy = other.word();
            case Remedy.OtherScope(var other) -> scope = other.word();
            case Remedy.OtherOption(var option, var gate) -> {
                options.put(option, "true");
                gates = gates.with(Map.of(gate, true));
            }
        }
        return settings.with(policy, scope, options, gates);
    }

    private static Alignment alignment(Kubelet kubelet, List<Placement> placements) {
        if (kubelet.policy().name() == PolicyName.NONE) {
            return Alignment.NOT_ASKED;
        }
        return placements.stream().allMatch(placement -> placement.hint().preferred())
                ? Alignment.ALIGNED
                : Alignment.NOT_ALIGNED;
    }

    /// Pods that run now and do not with the change.
    private List<String> turnedAway(Kubelet other) {
        var there = other.uids();
        return base.pods().stream()
                .filter(each -> !there.contains(each.meta().uid()))
                .map(each -> each.meta().fullName())
                .toList();
    }

    /// The container whose turn it was, and the others only where it alone cannot help.
    private void otherRequests() {
        var whole = pod.spec().resources();
        if (whole != null && PodLevel.isSet(pod)) {
            whole.requests().keySet().forEach(name -> otherRequest(new RequestEdit(null, name)));
        }
        var guilty = rejected.evidence().part();
        var before = remedies.size();
        for (var part : Part.of(pod)) {
            if (guilty == null || part.name().equals(guilty.name())) {
                otherRequests(part);
            }
        }
        if (guilty != null && remedies.size() == before) {
            for (var part : Part.of(pod)) {
                if (!part.name().equals(guilty.name())) {
                    otherRequests(part);
                }
            }
        }
        if (remedies.size() == before) {
            together();
        }
    }

    /// Where no single request helps: the same resource of several containers, first in amounts
    /// that can be given at all, then ever less.
    private void together() {
        var edits = new TreeMap<String, List<RequestEdit>>();
        for (var part : Part.of(pod)) {
            for (var request : part.container().resources().requests().entrySet()) {
                if (request.getValue().signum() > 0) {
                    edits.computeIfAbsent(request.getKey(), _ -> new ArrayList<>())
                            .add(new RequestEdit(part.name(), request.getKey()));
                }
            }
        }
        edits.values().removeIf(list -> list.size() < 2);
        edits.forEach(
                (resource, list) -> {
                    tried.add(new Tried.OfRequests(resource));
                    together(resource, list);
                });
    }

    private void together(String resource, List<RequestEdit> edits) {
        for (var parts = Amounts.PARTS + 1; parts > 0; parts--) {
            var changed = pod;
            var amounts = new LinkedHashMap<String, String>();
            for (var edit : edits) {
                var asked = edit.asked(pod);
                var amount = Amounts.of(unit(edit), asked).part(parts);
                if (!amount.equals(asked) && edit.container() != null) {
                    changed = edit.to(amount, changed);
                    amounts.put(edit.container(), amount.toString());
                }
            }
            if (amounts.isEmpty()) {
                continue;
            }
            var now = tried(base.copy(), changed);
            if (now.isPresent()) {
                remedies.add(remedy(new Remedy.OtherRequests(resource, amounts), now.get()));
                return;
            }
        }
    }

    private void otherRequests(Part part) {
        part.container()
                .resources()
                .requests()
                .keySet()
                .forEach(resource -> otherRequest(new RequestEdit(part.name(), resource)));
    }

    private void otherRequest(RequestEdit edit) {
        var asked = edit.asked(pod);
        if (asked.signum() <= 0) {
            return;
        }
        var amounts = Amounts.of(unit(edit), asked);
        if (amounts.isOne()) {
            return;
        }
        tried.add(new Tried.OfRequest(edit.container(), edit.resource(), asked.toString()));
        if (edit.resource().equals("cpu") && cpus.granularity() > 1) {
            amounts.raised(amount -> tried(edit, amount))
                    .ifPresent(found -> keep(Direction.RAISE, edit, found));
        }
        var free = rejected.evidence().room(edit.resource()).map(Amounts::free).orElse(List.of());
        amounts.lowered(free, amount -> tried(edit, amount))
                .ifPresent(found -> keep(Direction.LOWER, edit, found));
    }

    /// Whole cores or CPUs where they are given for themselves; shared ones by the thousandth.
    private Quantity unit(RequestEdit edit) {
        if (!edit.resource().equals("cpu")) {
            return Amounts.unit(edit.resource());
        }
        var shared =
                edit.container() == null
                        ? PodQuality.of(pod) != PodQuality.GUARANTEED
                        : Part.of(pod).stream()
                                .filter(part -> part.name().equals(edit.container()))
                                .anyMatch(part -> cpus.sharing(part).isPresent());
        return shared ? Quantity.ofMilli(1) : Quantity.of(cpus.granularity());
    }

    private Optional<List<Placement>> tried(RequestEdit edit, Quantity amount) {
        if (edit.container() == null && amount.compareTo(needed(edit.resource())) < 0) {
            return Optional.empty();
        }
        return tried(base.copy(), edit.to(amount, pod));
    }

    /// What the containers ask for together: an API server wants no less for the pod as a whole.
    private Quantity needed(String resource) {
        return Quantity.ofMilli(
                PodPeak.of(
                        pod,
                        part ->
                                part.container()
                                        .resources()
                                        .requests()
                                        .getOrDefault(resource, Quantity.ZERO)
                                        .milliValue()));
    }

    private void keep(Direction direction, RequestEdit edit, Amounts.Found<List<Placement>> found) {
        remedies.add(
                remedy(
                        new OtherRequest(
                                direction,
                                edit.container(),
                                edit.resource(),
                                found.amount().toString()),
                        found.what()));
    }

    private void withoutPods() {
        var others =
                base.pods().stream()
                        .filter(other -> !other.meta().uid().equals(pod.meta().uid()))
                        .map(other -> other.meta().fullName())
                        .distinct()
                        .toList();
        var some = others.subList(0, Math.min(others.size(), PODS_TRIED));
        if (!some.isEmpty()) {
            tried.add(new Tried.OfPods(some.size(), others.size()));
        }
        var before = remedies.size();
        for (var name : some) {
            without(List.of(name))
                    .ifPresent(
                            now ->
                                    remedies.add(
                                            remedy(new Remedy.WithoutPods(List.of(name)), now)));
        }
        if (remedies.size() == before && others.size() > 1 && others.size() <= PODS_TOGETHER) {
            withoutSeveral(others);
        }
    }

    /// All others, less each that can stay.
    private void withoutSeveral(List<String> others) {
        tried.add(new Tried.OfAllPods(others.size()));
        var found = without(others);
        if (found.isEmpty()) {
            return;
        }
        var placements = found.get();
        var left = new ArrayList<>(others);
        for (var name : others) {
            var fewer = new ArrayList<>(left);
            fewer.remove(name);
            var now = without(fewer);
            if (now.isPresent()) {
                placements = now.get();
                left = fewer;
            }
        }
        remedies.add(remedy(new Remedy.WithoutPods(left), placements));
    }

    private Optional<List<Placement>> without(List<String> names) {
        var copy = base.copy();
        names.forEach(copy::remove);
        return tried(copy, pod);
    }

    private Remedy remedy(Remedy.Change change, List<Placement> placements) {
        return new Remedy(change, Set.of(), placements, alignment(base, placements), List.of());
    }

    private static Optional<List<Placement>> tried(Kubelet copy, Pod pod) {
        return copy.admit(pod) instanceof Admission.Admitted(_, var placements)
                ? Optional.of(placements)
                : Optional.empty();
    }
}
