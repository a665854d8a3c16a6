/// `juxta allocate`: the allocation that Kubernetes would write for claims on a node.
@NullMarked
package io.juxta.cli.allocate;

import org.jspecify.annotations.NullMarked;
