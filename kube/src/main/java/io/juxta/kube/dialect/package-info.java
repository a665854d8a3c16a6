/// The dialects of the enhancement texts, brought to the fields of Kubernetes 1.37.
///
/// Start at [Dialects]: one [Dialect] per way of writing, each of which notes what it changed.
/// [Converter] does it for `juxta convert`, where comments and order stay as written.
@NullMarked
package io.juxta.kube.dialect;

import org.jspecify.annotations.NullMarked;
