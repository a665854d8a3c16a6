package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/// The feature gates of a running API server, from the metric `kubernetes_feature_enabled`.
public final class ServerGates {

    private static final String METRIC = "kubernetes_feature_enabled{";
    private static final long LONGEST = 256L << 20;

    private ServerGates() {}

    /// Empty when the metrics may not be read, or do not tell.
    public static Optional<SortedMap<String, Boolean>> read(ApiClient client) throws IOException {
        try (var response =
                client.send(ApiRequest.get("/metrics").accepting("text/plain;version=0.0.4"))) {
            if (!response.isSuccess()) {
                return Optional.empty();
            }
            var gates = new TreeMap<String, Boolean>();
            var lines =
                    new BufferedReader(
                            new InputStreamReader(response.body(), StandardCharsets.UTF_8));
            var length = 0L;
            for (var line = lines.readLine(); line != null; line = lines.readLine()) {
                length += line.length();
                if (line.startsWith(METRIC)) {
                    var on = line.endsWith(" 1");
                    label(line, "name").ifPresent(name -> gates.put(name, on));
                } else if ((!gates.isEmpty() && !line.startsWith("#")) || length > LONGEST) {
                    // One metric's lines stand together.
                    break;
                }
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
