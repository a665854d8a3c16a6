package io.juxta.conformance;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/// Compares why two kubelets reject a file: both report the file, and every error of the real one
/// is about a field that ours names too.
final class StartErrors {

    /// Fields that ours validates with the file and the real one in a manager.
    private static final List<String> LATER =
            List.of("cpuManagerPolicy:", "memoryManagerPolicy:", "reservedMemory[");

    /// The same, and those that the real one reads only after it has found all reserved CPUs.
    private static final List<String> AFTER_CPUS =
            List.of(
                    "cpuManagerPolicy:",
                    "memoryManagerPolicy:",
                    "reservedMemory[",
                    "systemReserved[",
                    "kubeReserved[");

    /// What the real one calls a field where it does not use its name.
    private static final Map<String, List<String>> CALLED =
            Map.ofEntries(
                    Map.entry("registerwithtaints", List.of("taint")),
                    Map.entry("featuregates", List.of("feature")),
                    Map.entry("evictionhard", List.of("eviction", "quantities", "strconv")),
                    Map.entry("evictionsoft", List.of("eviction", "quantities", "strconv")),
                    Map.entry("evictionsoftgraceperiod", List.of("eviction", "time: ")),
                    Map.entry(
                            "evictionminimumreclaim", List.of("eviction", "quantities", "strconv")),
                    Map.entry("tlsminversion", List.of("tls version")),
                    Map.entry("tlsciphersuites", List.of("cipher suite")),
                    Map.entry("tlscurvepreferences", List.of("curve preference")),
                    Map.entry("qosreserved", List.of("qos-reserved")),
                    Map.entry("systemreserved", List.of("system-reserved")),
                    Map.entry("kubereserved", List.of("kube-reserved")),
                    Map.entry("reservedmemory", List.of("reserved memory", "limit type")),
                    Map.entry("syncfrequency", List.of("sync frequency")),
                    Map.entry(
                            "configmapandsecretchangedetectionstrategy",
                            List.of("configmap and secret")),
                    Map.entry("containerlogmaxsize", List.of("container log max size")),
                    Map.entry("allowedunsafesysctls", List.of("sysctl")),
                    Map.entry("podlogsdir", List.of("pod logs path")),
                    Map.entry("kubelet", List.of("kubelet: ")));

    private static final Pattern SUM =
            Pattern.compile("the total amount \"[^\"]*\" of type \"([^\"]*)\" is not equal to .*");

    private StartErrors() {}

    /// The difference between two start errors because of the file, if either is one.
    static Optional<String> ofFile(Tree.Mapping our, Tree.Mapping their) {
        var ours = texts(our);
        var theirs = texts(their);
        if (theirs.isEmpty()) {
            var later = their.text("error").startsWith("reserved-cpus: ") ? AFTER_CPUS : LATER;
            return ours.stream().allMatch(text -> later.stream().anyMatch(text::startsWith))
                    ? Optional.empty()
                    : Optional.of("start error: ours blames the file");
        }
        if (ours.isEmpty()) {
            return Optional.of("start error: theirs blames the file");
        }
        var names = new ArrayList<String>();
        for (var text : ours) {
            for (var word : text.substring(0, text.indexOf(": ")).split("[.:\\[\\]]", -1)) {
                names.add(word.toLowerCase(Locale.ROOT));
            }
        }
        return theirs.stream()
                .filter(text -> names.stream().noneMatch(name -> isAbout(text, name)))
                .findFirst()
                .map(text -> "start error: ours does not say what theirs does");
    }

    /// Whether both report that reserved memory does not add up, each for another type: the real
    /// one iterates over a map of types.
    static boolean isSumOfAnotherType(String ours, String theirs) {
        var our = SUM.matcher(ours);
        var their = SUM.matcher(theirs);
        return our.matches() && their.matches() && !our.group(1).equals(their.group(1));
    }

    /// Whether either blames the file.
    static boolean concernsFile(Tree.Mapping our, Tree.Mapping their) {
        return !texts(our).isEmpty() || !texts(their).isEmpty();
    }

    private static boolean isAbout(String text, String name) {
        var said = text.toLowerCase(Locale.ROOT);
        return (name.length() > 3 && said.contains(name))
                || CALLED.getOrDefault(name, List.of()).stream().anyMatch(said::contains);
    }

    private static List<String> texts(Tree.Mapping answer) {
        return answer.items("invalid").stream()
                .filter(Tree.Text.class::isInstance)
                .map(text -> ((Tree.Text) text).value())
                .toList();
    }
}
