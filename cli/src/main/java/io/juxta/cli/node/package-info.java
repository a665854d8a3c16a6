/// `juxta node`: predicts what a kubelet does with pods, under one configuration or several.
///
/// Start at [NodeCommand]; its tasks are admit, compare and merge.
@NullMarked
package io.juxta.cli.node;

import org.jspecify.annotations.NullMarked;
