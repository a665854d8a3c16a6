package io.juxta.allocator.core;

import io.juxta.model.Allocation;
import io.juxta.model.ClaimSpec;
import io.juxta.model.DeviceConfig;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The configuration in an allocation: that of the classes first, each once, then that of the claim
/// for the satisfied requests.
///
/// @param chosen how each request of the claim was satisfied
record ConfigResults(ClaimSpec spec, List<Ask> chosen) {

    List<Allocation.Config> config() {
        if (none()) {
            return List.of();
        }
        var all = new ArrayList<Allocation.Config>();
        users().forEach(
                        (name, requests) -> {
                            for (var config : classConfig(name)) {
                                all.add(
                                        new Allocation.Config(
                                                Allocation.Config.FROM_CLASS, requests, config));
                            }
                        });
        for (var config : spec.config()) {
            if (config.requests().isEmpty()
                    || chosen.stream().anyMatch(ask -> names(config.requests(), ask))) {
                all.add(
                        new Allocation.Config(
                                Allocation.Config.FROM_CLAIM, config.requests(), config.config()));
            }
        }
        all.replaceAll(this::shortened);
        return all;
    }

    /// A fast path: most claims and classes have no configuration.
    private boolean none() {
        for (var ask : chosen) {
            if (!ask.deviceClass().config().isEmpty()) {
                return false;
            }
        }
        return spec.config().isEmpty();
    }

    /// The requests of each class, in the order of first use.
    private Map<String, List<String>> users() {
        var users = new LinkedHashMap<String, List<String>>();
        for (var ask : chosen) {
            users.computeIfAbsent(ask.deviceClass().meta().name(), _ -> new ArrayList<>())
                    .add(ask.reference());
        }
        return users;
    }

    private List<DeviceConfig> classConfig(String name) {
        return chosen.stream()
                .filter(ask -> ask.deviceClass().meta().name().equals(name))
                .findFirst()
                .orElseThrow()
                .deviceClass()
                .config();
    }

    private static boolean names(List<String> requests, Ask ask) {
        return requests.contains(ask.reference()) || requests.contains(ask.requestName());
    }

    /// An entry for all requests lists none.
    private Allocation.Config shortened(Allocation.Config config) {
        return chosen.stream().allMatch(ask -> names(config.requests(), ask))
                ? new Allocation.Config(config.source(), List.of(), config.config())
                : config;
    }
}
