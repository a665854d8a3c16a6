/// `juxta convert`: the same objects in resource.k8s.io/v1 with the fields of 1.37.
@NullMarked
package io.juxta.cli.convert;

import org.jspecify.annotations.NullMarked;
