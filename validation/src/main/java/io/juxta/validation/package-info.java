/// Would an API server take it? The rules of Kubernetes 1.37 for the objects of dynamic resource
/// allocation and for the parts of pods that touch them.
///
/// A rule judges a [io.juxta.model.Tree] in the shape of resource.k8s.io/v1 that has been decoded
/// and defaulted, and says what is wrong as [FieldError]s. Start at [Validator]. This room never
/// reads files, never converts versions and never looks at a cluster: what a rule needs to know is
/// part of the [Question].
@NullMarked
package io.juxta.validation;

import org.jspecify.annotations.NullMarked;
