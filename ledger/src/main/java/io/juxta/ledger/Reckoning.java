package io.juxta.ledger;

/// What the API leaves open about costs, and how it is answered.
///
/// @param wholeDevices a device that one claim has for itself counts with all its capacity; 1.37
///   fails there, since only shared devices say what was consumed
/// @param adminAccess devices used with admin access are charged for what they stand for; 1.37 does
public record Reckoning(boolean wholeDevices, boolean adminAccess) {

    public static final Reckoning STANDARD = new Reckoning(true, true);

    /// As Kubernetes 1.37 does it.
    public static final Reckoning UPSTREAM = new Reckoning(false, true);
}
