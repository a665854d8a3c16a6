package io.juxta.cel;

/// A place where an expression names an attribute or a capacity of the device.
///
/// @param domain the domain as written
/// @param id the name within the domain; empty where only the domain is named
/// @param access what is done there
/// @param guarded whether a missing value cannot fail the expression here: it is only tested for,
///   read as an optional, or the same name is tested elsewhere in the expression
/// @param start the first code point of the name in the text
/// @param length how many code points the name has there
/// @param domainStart the first code point of the domain in the text
/// @param domainLength how many code points the domain has there, its quotes included
public record Reference(
        ReferenceKind kind,
        String domain,
        String id,
        Access access,
        boolean guarded,
        int start,
        int length,
        int domainStart,
        int domainLength) {

    /// Which of the device's two maps.
    public enum ReferenceKind {
        ATTRIBUTE("attributes"),
        CAPACITY("capacity");

        private final String field;

        ReferenceKind(String field) {
            this.field = field;
        }

        /// The field of `device`.
        public String field() {
            return field;
        }
    }

    /// What an expression does with a name.
    public enum Access {
        /// Takes the value; fails when there is none.
        READ,
        /// Takes the value if there is one: `.?id`, `[?"id"]`.
        OPTIONAL,
        /// Asks whether there is a value: `has(…)`, `"id" in …`.
        TEST
    }

    /// Whether the two mean the same value.
    public boolean sameName(Reference other) {
        return kind == other.kind && domain.equals(other.domain) && id.equals(other.id);
    }

    /// The domain's map as an expression writes it: `device.attributes["gpu.example.com"]`.
    public String map() {
        return "device.%s[\"%s\"]".formatted(kind.field(), domain);
    }

    Reference withGuard() {
        return new Reference(
                kind, domain, id, access, true, start, length, domainStart, domainLength);
    }
}
