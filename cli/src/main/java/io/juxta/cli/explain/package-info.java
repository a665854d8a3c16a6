/// `juxta explain`: on which nodes claims or a pod fit, and why not on the others.
///
/// Start at `ExplainCommand`; `PodExplain` answers for a pod.
@NullMarked
package io.juxta.cli.explain;

import org.jspecify.annotations.NullMarked;
