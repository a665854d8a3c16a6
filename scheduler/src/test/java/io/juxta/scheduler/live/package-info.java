@NullMarked
package io.juxta.scheduler.live;

import org.jspecify.annotations.NullMarked;
