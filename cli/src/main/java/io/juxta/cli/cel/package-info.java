/// `juxta cel`: what an expression says about devices, what it costs, which names it uses.
///
/// Start at [CelCommand]; its tasks are eval, check and census.
@NullMarked
package io.juxta.cli.cel;

import org.jspecify.annotations.NullMarked;
