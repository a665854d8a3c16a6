/// Rejections in words and as JSON: why claims, nodes and pods were rejected, and what would help.
///
/// Start at [WhyNot] and [NodeReason]. The reasons themselves come from the rooms that decide; here
/// they are only formatted, once for all commands.
@NullMarked
package io.juxta.cli.reasons;

import org.jspecify.annotations.NullMarked;
