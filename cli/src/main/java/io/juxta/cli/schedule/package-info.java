/// `juxta schedule`: the scheduler of a running cluster, wired and run.
///
/// Start at [ScheduleCommand].
@NullMarked
package io.juxta.cli.schedule;

import org.jspecify.annotations.NullMarked;
