package io.juxta.validation;

import io.juxta.model.FieldPath;
import java.nio.charset.StandardCharsets;

/// The keys of attribute and capacity maps.
final class MapKeys {

    /// A domain, a slash and an identifier.
    private static final int LONGEST = DraNames.DOMAIN_BYTES + 1 + DraNames.IDENTIFIER_BYTES;

    private static final String GAP = "...";

    private MapKeys() {}

    /// Judges a key; the strict profile also sees what the server overlooks.
    static void attribute(String key, FieldPath map, RuleProfile profile, Findings all) {
        var findings = all.ofEntry(key);
        DraNames.attributeKey(key, map, findings);
        if (profile == RuleProfile.STRICT && DraNames.severalSlashes(key)) {
            findings.written(
                    ErrorType.INVALID,
                    map,
                    "\"%s\" has several slashes; a key is an identifier or domain/identifier"
                            .formatted(key));
        }
    }

    /// The path of a value as hand-written rules print it: a key too long to be right loses its
    /// middle.
    static FieldPath shortened(FieldPath map, String key) {
        var bytes = key.getBytes(StandardCharsets.UTF_8);
        if (bytes.length <= LONGEST) {
            return map.key(key);
        }
        var kept = LONGEST - GAP.length();
        var head = (kept + 1) / 2;
        var tail = kept / 2;
        return map.key(
                new String(bytes, 0, head, StandardCharsets.UTF_8)
                        + GAP
                        + new String(bytes, bytes.length - tail, tail, StandardCharsets.UTF_8));
    }
}
