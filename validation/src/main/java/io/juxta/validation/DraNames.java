package io.juxta.validation;

import static io.juxta.validation.ErrorType.INVALID;
import static io.juxta.validation.ErrorType.REQUIRED;
import static io.juxta.validation.ErrorType.TOO_LONG;

import io.juxta.model.FieldPath;

/// The names of dynamic resource allocation: drivers, pools, devices, classes and attributes.
///
/// All of these are hand-written rules but [#fullyQualified], which is declared and by being
/// stricter covers its hand-written twin.
final class DraNames {

    static final int DOMAIN_BYTES = 63;
    static final int IDENTIFIER_BYTES = 32;
    static final int POOL_BYTES = 253;

    /// The kind of rule for an identifier: `findings::written` or `findings::declared`.
    private interface Voice {
        void say(ErrorType type, FieldPath field, String message);
    }

    private DraNames() {}

    /// A DNS subdomain of at most 63 bytes; upper case is let through.
    static void driver(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "a driver name is required, as in gpu.example.com");
            return;
        }
        domain(name, path, findings);
    }

    private static void domain(String name, FieldPath path, Findings findings) {
        if (Names.bytes(name) > DOMAIN_BYTES) {
            findings.written(
                    TOO_LONG,
                    path,
                    "the domain has %d bytes, at most %d are allowed"
                            .formatted(Names.bytes(name), DOMAIN_BYTES));
        }
        Names.dnsSubdomain(lowerCase(name))
                .ifPresent(fault -> findings.written(INVALID, path, quoted(name, fault)));
    }

    /// One or more DNS subdomains with slashes between them.
    static void pool(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "a pool name is required, as in node-1");
            return;
        }
        if (Names.bytes(name) > POOL_BYTES) {
            findings.written(
                    TOO_LONG,
                    path,
                    "the pool name has %d bytes, at most %d are allowed"
                            .formatted(Names.bytes(name), POOL_BYTES));
        }
        for (var segment : name.split("/", -1)) {
            Names.dnsSubdomain(segment)
                    .ifPresent(
                            fault ->
                                    findings.written(
                                            INVALID,
                                            path,
                                            "segment %s of the pool name"
                                                    .formatted(quoted(segment, fault))));
        }
    }

    /// The name of a device, a request or a sub-request. An empty one is Invalid, not Required.
    static void deviceLabel(String name, FieldPath path, Findings findings) {
        Names.dnsLabel(name)
                .ifPresent(fault -> findings.written(INVALID, path, quoted(name, fault)));
    }

    /// The name of a device class.
    static void className(String name, FieldPath path, Findings findings) {
        if (name.isEmpty()) {
            findings.written(REQUIRED, path, "the name of a DeviceClass is required");
            return;
        }
        Names.dnsSubdomain(name)
                .ifPresent(fault -> findings.written(INVALID, path, quoted(name, fault)));
    }

    /// `domain/identifier`, the domain in lower case. Under the strict profile callers also check
    /// [#severalSlashes]: the server does not validate a name with more than one.
    static void fullyQualified(String name, FieldPath path, Findings findings) {
        var parts = name.split("/", -1);
        if (parts.length == 1) {
            findings.declared(
                    INVALID,
                    path,
                    "\"%s\" has no domain; write domain/%s, as in dra.example.com/%s"
                            .formatted(name, name, name));
            identifier(name, path, findings::declared);
        } else if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                findings.declared(INVALID, path, "the domain before the slash is empty");
            } else {
                if (Names.bytes(parts[0]) > DOMAIN_BYTES) {
                    findings.declared(
                            TOO_LONG,
                            path,
                            "the domain has %d bytes, at most %d are allowed"
                                    .formatted(Names.bytes(parts[0]), DOMAIN_BYTES));
                }
                Names.dnsSubdomain(parts[0])
                        .ifPresent(
                                fault -> findings.declared(INVALID, path, quoted(parts[0], fault)));
            }
            identifierAfterSlash(parts[1], path, findings::declared);
        }
    }

    /// The key of an attribute or a capacity: `identifier` or `domain/identifier`. Faults are those
    /// of the map.
    static void attributeKey(String key, FieldPath map, Findings findings) {
        var parts = key.split("/", -1);
        if (parts.length == 1) {
            identifier(key, map, findings::written);
        } else if (parts.length == 2) {
            if (parts[0].isEmpty()) {
                findings.written(
                        INVALID, map, "the domain before the slash of %s is empty".formatted(key));
            } else {
                domain(parts[0], map, findings);
            }
            if (parts[1].isEmpty()) {
                findings.written(
                        INVALID, map, "the name after the slash of %s is empty".formatted(key));
            } else {
                identifier(parts[1], map, findings::written);
            }
        }
    }

    /// True for a name that 1.37 forgets to check.
    static boolean severalSlashes(String name) {
        return name.indexOf('/') != name.lastIndexOf('/');
    }

    private static void identifierAfterSlash(String identifier, FieldPath path, Voice voice) {
        if (identifier.isEmpty()) {
            voice.say(INVALID, path, "the name after the slash is empty");
        } else {
            identifier(identifier, path, voice);
        }
    }

    private static void identifier(String identifier, FieldPath path, Voice voice) {
        if (Names.bytes(identifier) > IDENTIFIER_BYTES) {
            voice.say(
                    TOO_LONG,
                    path,
                    "the identifier %s has %d bytes, at most %d are allowed"
                            .formatted(identifier, Names.bytes(identifier), IDENTIFIER_BYTES));
        }
        Names.cIdentifier(identifier)
                .ifPresent(fault -> voice.say(INVALID, path, quoted(identifier, fault)));
    }

    private static String quoted(String value, String fault) {
        return "\"%s\" %s".formatted(value, fault);
    }

    /// Lower case letter by letter, as Go does it: no letter becomes two.
    private static String lowerCase(String text) {
        var lower = new StringBuilder(text.length());
        text.codePoints().map(Character::toLowerCase).forEach(lower::appendCodePoint);
        return lower.toString();
    }
}
