package io.juxta.validation;

import static io.juxta.validation.ErrorType.INTERNAL;
import static io.juxta.validation.ErrorType.INVALID;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.HashSet;
import java.util.List;

/// The addresses of a pod and of its host: at most one of each IP family, the first one repeated in
/// the older single field.
final class PodAddresses {

    private static final FieldPath STATUS = FieldPath.of("status");

    private final PodSettings settings;
    private final Findings findings;

    PodAddresses(PodSettings settings, Findings findings) {
        this.settings = settings;
        this.findings = findings;
    }

    void validate(Tree.Mapping status, Tree.Mapping old) {
        var podAddresses = list(status, "podIPs");
        if (podAddresses.isEmpty() != status.text("podIP").isEmpty()) {
            findings.written(
                    INVALID,
                    STATUS.field("podIPs"),
                    "podIP and podIPs must be set together or not at all");
        } else if (!podAddresses.isEmpty()) {
            first(podAddresses, status.text("podIP"), "podIPs", "podIP");
        }
        addresses(podAddresses, list(old, "podIPs"), STATUS.field("podIPs"));
        var hostAddresses = list(status, "hostIPs");
        if (!hostAddresses.isEmpty()) {
            first(hostAddresses, status.text("hostIP"), "hostIPs", "hostIP");
            addresses(hostAddresses, list(old, "hostIPs"), STATUS.field("hostIPs"));
        }
    }

    private static List<String> list(Tree.Mapping status, String field) {
        return Reading.objects(status, field).stream().map(each -> each.text("ip")).toList();
    }

    private void first(List<String> addresses, String single, String list, String field) {
        if (!addresses.getFirst().equals(single)) {
            findings.written(
                    INVALID,
                    STATUS.field(list).index(0).field("ip"),
                    "\"%s\" must be the same as %s".formatted(addresses.getFirst(), field));
        }
    }

    private void addresses(List<String> addresses, List<String> old, FieldPath path) {
        for (var i = 0; i < addresses.size(); i++) {
            if (!old.contains(addresses.get(i)) && !settings.address(addresses.get(i))) {
                findings.written(
                        INVALID,
                        path.index(i),
                        "\"%s\" is no IP address, as in 10.9.8.7 or 2001:db8::ffff"
                                .formatted(addresses.get(i)));
            }
        }
        if (addresses.size() > 1) {
            families(addresses, path);
        }
    }

    private void families(List<String> addresses, FieldPath path) {
        var families = new HashSet<IpAddresses.Family>();
        for (var address : addresses) {
            var family = IpAddresses.family(address);
            if (family.isEmpty()) {
                findings.written(
                        INTERNAL, path, "cannot tell the IP family of \"%s\"".formatted(address));
                families.clear();
                break;
            }
            families.add(family.get());
        }
        if (families.size() < 2 || addresses.size() > 2) {
            findings.written(INVALID, path, "at most one address of each IP family is allowed");
        }
    }
}
