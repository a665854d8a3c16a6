/// Verification: the list of Kubernetes' rules, comparisons with the real Kubernetes, and the test
/// of the architecture.
///
/// No other room depends on this one. Start at [Compare] for comparisons, and at [RuleLedger] for
/// which rules have a case.
@NullMarked
package io.juxta.conformance;

import org.jspecify.annotations.NullMarked;
