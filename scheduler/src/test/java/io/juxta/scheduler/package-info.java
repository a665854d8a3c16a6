@NullMarked
package io.juxta.scheduler;

import org.jspecify.annotations.NullMarked;
