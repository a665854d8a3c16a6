package main

import (
	"runtime"
	"time"

	"golang.org/x/sys/unix"
)

// stopwatch adds up the processor time of the thread that does the work, without the garbage collector's
// own threads and whatever else the machine does. A nil one does not look at the clock.
type stopwatch struct {
	used time.Duration
}

func newStopwatch(timed bool) *stopwatch {
	if !timed {
		return nil
	}
	return &stopwatch{}
}

func (s *stopwatch) time(operation func()) {
	if s == nil {
		operation()
		return
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	begin := threadTime()
	defer func() { s.used += threadTime() - begin }()
	operation()
}

func (s *stopwatch) nanos() int64 {
	if s == nil {
		return 0
	}
	return int64(s.used)
}

func threadTime() time.Duration {
	var used unix.Timespec
	if err := unix.ClockGettime(unix.CLOCK_THREAD_CPUTIME_ID, &used); err != nil {
		panic(err)
	}
	return time.Duration(used.Nano())
}
