@NullMarked
package io.juxta.scheduler.own;

import org.jspecify.annotations.NullMarked;
