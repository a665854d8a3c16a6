package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The feature gates of a running API server, from the metric `kubernetes_feature_enabled`.
public final class ServerGates {

    private static final String METRIC = "kubernetes_feature_enabled{";

    private ServerGates() {}

    /// Empty when the metrics may not be read, or do not tell.
    public static Optional<SortedMap<String, Boolean>> read(ApiClient client) throws IOException {
        try (var response =
                client.send(ApiRequest.get("/metrics").accepting("text/plain;version=0.0.4"))) {
            if (!response.isSuccess()) {
                return Optional.empty();
            }
            var gates = new TreeMap<String, Boolean>();
            var lines = new MetricLines(response.body(), METRIC);
            for (var line = lines.next(); line != null; line = lines.next()) {
                var on = line.endsWith(" 1");
                label(line, "name").ifPresent(name -> gates.put(name, on));
            }
            return gates.isEmpty() ? Optional.empty() : Optional.of(gates);
        }
    }

    private static Optional<String> label(String line, String name) {
        var start = line.indexOf(name + "=\"");
        if (start < 0) {
            return Optional.empty();
        }
        var from = start + name.length() + 2;
        var end = line.indexOf('"', from);
        return end < 0 ? Optional.empty() : Optional.of(line.substring(from, end));
    }
}
