/// `juxta cel`: evaluates expressions on devices, estimates their cost, lists the names they use.
///
/// Start at [CelCommand]; its tasks are eval, check and census.
@NullMarked
package io.juxta.cli.cel;

import org.jspecify.annotations.NullMarked;
