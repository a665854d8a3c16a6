package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.regex.Pattern;

/// How a pod finds others by name: `dnsConfig` and `hostAliases`.
final class PodDns {

    private static final FieldPath PATH = FieldPath.of("spec", "dnsConfig");
    private static final FieldPath ALIASES = FieldPath.of("spec", "hostAliases");
    private static final Pattern SEARCH =
            Pattern.compile(
                    "_?[a-z0-9]([-_a-z0-9]*[a-z0-9])?(\\._?[a-z0-9]([-_a-z0-9]*[a-z0-9])?)*");
    private static final int SERVERS = 3;
    private static final int SEARCHES = 32;
    private static final int SEARCH_CHARACTERS = 2048;

    private final PodSettings settings;
    private final Findings findings;

    PodDns(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping spec) {
        aliases(spec);
        var config = spec.mapping("dnsConfig");
        if (spec.text("dnsPolicy").equals("None") && config.items("nameservers").isEmpty()) {
            findings.written(
                    REQUIRED,
                    spec.has("dnsConfig") ? PATH.field("nameservers") : PATH,
                    "dnsPolicy None needs a name server of your own");
            return;
        }
        var servers = Nodes.texts(config.items("nameservers"));
        if (servers.size() > SERVERS) {
            findings.written(
                    INVALID,
                    PATH.field("nameservers"),
                    "at most %d are allowed".formatted(SERVERS));
        }
        for (var i = 0; i < servers.size(); i++) {
            address(servers.get(i), PATH.field("nameservers").index(i));
        }
        searches(config);
        var options = Reading.objects(config, "options");
        for (var i = 0; i < options.size(); i++) {
            if (options.get(i).text("name").isEmpty()) {
                findings.written(
                        REQUIRED, PATH.field("options").index(i), "an option needs a name");
            }
        }
    }

    private void searches(Tree.Mapping config) {
        var searches = Nodes.texts(config.items("searches"));
        var path = PATH.field("searches");
        if (searches.size() > SEARCHES
                || Names.bytes(String.join(" ", searches)) > SEARCH_CHARACTERS) {
            findings.written(
                    INVALID,
                    path,
                    "at most %d domains and %d characters are allowed"
                            .formatted(SEARCHES, SEARCH_CHARACTERS));
        }
        for (var i = 0; i < searches.size(); i++) {
            var search = searches.get(i);
            var domain = search.endsWith(".") ? search.substring(0, search.length() - 1) : search;
            if (!search.equals(".")
                    && (Names.bytes(domain) > 253 || !SEARCH.matcher(domain).matches())) {
                findings.written(INVALID, path.index(i), "\"%s\" is no domain".formatted(search));
            }
        }
    }

    private void aliases(Tree.Mapping spec) {
        var aliases = Reading.objects(spec, "hostAliases");
        for (var i = 0; i < aliases.size(); i++) {
            address(aliases.get(i).text("ip"), ALIASES.index(i).field("ip"));
            var names = Nodes.texts(aliases.get(i).items("hostnames"));
            for (var j = 0; j < names.size(); j++) {
                var path = ALIASES.index(i).field("hostnames").index(j);
                var name = names.get(j);
                Names.dnsSubdomain(name)
                        .ifPresent(
                                fault ->
                                        findings.written(
                                                INVALID,
                                                path,
                                                "host name \"%s\" %s".formatted(name, fault)));
            }
        }
    }

    private void address(String address, FieldPath path) {
        if (!settings.address(address)) {
            findings.written(
                    INVALID,
                    path,
                    "\"%s\" is no IP address, as in 10.9.8.7 or 2001:db8::ffff".formatted(address));
        }
    }
}
