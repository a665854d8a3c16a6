package io.juxta.ledger;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.Quantity;

/// The mapped amount for one resource of the devices of one claim, one driver and one policy.
public record PolicyPart(
        AccountingPolicy.KnownPolicy policy, String resource, String driver, Quantity amount) {}
