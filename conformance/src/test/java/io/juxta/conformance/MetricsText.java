package io.juxta.conformance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads metrics in Prometheus' text format.
final class MetricsText {

    private static final Pattern SAMPLE = Pattern.compile("([a-zA-Z_:0-9]+)(?:\\{(.*)\\})? (\\S+)");
    private static final Pattern LABEL =
            Pattern.compile("([a-zA-Z_0-9]+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

    /// One family.
    ///
    /// @param labels their names, without `le`
    /// @param bounds of a histogram
    record Family(
            String type,
            Set<String> labels,
            Set<Double> bounds,
            List<Map<String, String>> series) {}

    private MetricsText() {}

    /// The families by name.
    static Map<String, Family> read(String text) {
        var families = new TreeMap<String, Family>();
        for (var line : text.lines().toList()) {
            if (line.startsWith("# TYPE ")) {
                var words = line.split(" ", 4);
                families.put(
                        words[2],
                        new Family(words[3], new TreeSet<>(), new TreeSet<>(), new ArrayList<>()));
            }
            var sample = SAMPLE.matcher(line);
            if (line.startsWith("#") || !sample.matches()) {
                continue;
            }
            var family = family(families, sample.group(1));
            if (family == null) {
                continue;
            }
            var labels = new TreeMap<String, String>();
            if (sample.group(2) != null) {
                LABEL.matcher(sample.group(2))
                        .results()
                        .forEach(each -> labels.put(each.group(1), each.group(2)));
            }
            var bound = labels.remove("le");
            if (bound != null) {
                family.bounds()
                        .add(
                                bound.equals("+Inf")
                                        ? Double.POSITIVE_INFINITY
                                        : Double.parseDouble(bound));
            }
            family.labels().addAll(labels.keySet());
            family.series().add(labels);
        }
        return families;
    }

    private static @Nullable Family family(Map<String, Family> families, String sample) {
        for (var suffix : List.of("", "_bucket", "_sum", "_count")) {
            if (sample.endsWith(suffix)) {
                var found = families.get(sample.substring(0, sample.length() - suffix.length()));
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }
}
