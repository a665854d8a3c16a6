package io.juxta.ledger;

import io.juxta.model.AccountingPolicy;
import io.juxta.model.Quantity;

/// What devices of one claim, one driver and one policy stand for in one resource.
public record PolicyPart(
        AccountingPolicy.Known policy, String resource, String driver, Quantity amount) {}
