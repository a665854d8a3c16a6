package io.juxta.ledger;

/// Cost rules: choices where the API leaves the cost of devices open.
///
/// @param wholeDevices whether a device that is not shared counts with its full capacity; 1.37
///   fails there, since only shared devices record consumed capacity
/// @param adminAccess whether devices with admin access are charged; 1.37 charges them
public record CostRules(boolean wholeDevices, boolean adminAccess) {

    public static final CostRules STANDARD = new CostRules(true, true);

    /// As Kubernetes 1.37 does it.
    public static final CostRules UPSTREAM = new CostRules(false, true);
}
