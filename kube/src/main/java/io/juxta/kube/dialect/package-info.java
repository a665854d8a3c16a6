/// The dialects of the enhancement texts, translated to the fields of Kubernetes 1.37.
///
/// Start at [Dialects]: one [Dialect] per form, each of which records its changes. [Converter] does
/// it for `juxta convert`, where comments and order stay as written.
@NullMarked
package io.juxta.kube.dialect;

import org.jspecify.annotations.NullMarked;
