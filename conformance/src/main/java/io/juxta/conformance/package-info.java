/// Proves the answers: the rules of Kubernetes as a ledger, the real Kubernetes as a judge, and the
/// walls of the house as a test.
///
/// Nobody depends on this room. Start at [Compare] for asking ours and the real one the same
/// questions, and at [RuleLedger] for which rules have a case.
@NullMarked
package io.juxta.conformance;

import org.jspecify.annotations.NullMarked;
