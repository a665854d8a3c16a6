/// Feature gates of the components, and what a dump uses of the enhancements behind them.
///
/// Start at [ComponentGates] and [FeatureUse].
@NullMarked
package io.juxta.cli.gates;

import org.jspecify.annotations.NullMarked;
