@NullMarked
package io.juxta.scheduler.lease;

import org.jspecify.annotations.NullMarked;
