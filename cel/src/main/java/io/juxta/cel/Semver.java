package io.juxta.cel;

import io.juxta.model.SemanticVersion;
import java.util.List;

/// A `kubernetes.Semver`: a version with numbers of 64 bits, compared without its build metadata.
///
/// Versions written differently are different objects, even where `==` finds them equal.
final class Semver implements Opaque, Comparable<Semver> {

    private final String text;
    private final long major;
    private final long minor;
    private final long patch;
    private final List<String> preRelease;

    Semver(String text, long major, long minor, long patch, List<String> preRelease) {
        this.text = text;
        this.major = major;
        this.minor = minor;
        this.patch = patch;
        this.preRelease = List.copyOf(preRelease);
    }

    /// A version of a device, or a [Failure] when its numbers are too large for Kubernetes.
    static Object of(SemanticVersion version) {
        return parse(version.toString());
    }

    /// Parses a version in the format of semver.org, or returns a [Failure].
    static Object parse(String text) {
        return SemverReader.read(text);
    }

    /// Parses a version with a leading `v`, leading zeros or missing numbers, or returns a
    /// [Failure].
    static Object parseNormalized(String text) {
        return SemverReader.readNormalized(text);
    }

    /// Beyond the largest int the numbers wrap around, as they do in Kubernetes.
    long major() {
        return major;
    }

    long minor() {
        return minor;
    }

    long patch() {
        return patch;
    }

    @Override
    public String typeName() {
        return "kubernetes.Semver";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof Semver version
                ? (Object) (compareTo(version) == 0)
                : Failure.NO_OVERLOAD;
    }

    @Override
    public int compareTo(Semver other) {
        var order = Long.compareUnsigned(major, other.major);
        if (order == 0) {
            order = Long.compareUnsigned(minor, other.minor);
        }
        if (order == 0) {
            order = Long.compareUnsigned(patch, other.patch);
        }
        return order == 0 ? comparePreReleases(preRelease, other.preRelease) : order;
    }

    /// A version without a pre-release comes after those with one.
    private static int comparePreReleases(List<String> a, List<String> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return Boolean.compare(a.isEmpty(), b.isEmpty());
        }
        for (var i = 0; i < a.size() && i < b.size(); i++) {
            var order = compareIdentifiers(a.get(i), b.get(i));
            if (order != 0) {
                return order;
            }
        }
        return Integer.compare(a.size(), b.size());
    }

    private static int compareIdentifiers(String a, String b) {
        var numeric = SemverReader.isNumeric(a);
        if (numeric != SemverReader.isNumeric(b)) {
            return numeric ? -1 : 1;
        }
        // Numbers have no leading zeros here, so the longer one is the larger one.
        return numeric && a.length() != b.length()
                ? Integer.compare(a.length(), b.length())
                : Integer.signum(a.compareTo(b));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Semver version && text.equals(version.text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /// The version as it is written.
    @Override
    public String toString() {
        return text;
    }
}
