/// Validation as in an API server: the rules of Kubernetes 1.37 for the objects of dynamic resource
/// allocation and for the parts of pods that touch them.
///
/// A rule validates a [io.juxta.model.Tree] in the shape of resource.k8s.io/v1 that has been
/// decoded and defaulted, and returns [FieldError]s. Start at [Validator]. This room never reads
/// files, never converts versions and never reads a cluster: all inputs of a rule are in the
/// [Question].
@NullMarked
package io.juxta.validation;

import org.jspecify.annotations.NullMarked;
