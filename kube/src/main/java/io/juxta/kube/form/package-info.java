/// Decoded trees to the model's records and back, one file per type.
///
/// Start at [ModelReader] and [ModelWriter]. A form reads every field of its type into a record and
/// writes the same fields; what the model does not know is not kept.
@NullMarked
package io.juxta.kube.form;

import org.jspecify.annotations.NullMarked;
