package io.juxta.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/// What a process of this machine has used, as Linux counts it in `/proc`.
///
/// @param pid zero for the machine as a whole
record ProcessMeter(long pid) {

    private static final double TICKS_PER_SECOND = 100;

    /// Processor time since it began.
    double processorSeconds() {
        return pid == 0 ? machineSeconds() : ownSeconds();
    }

    private double ownSeconds() {
        var stat = read("stat");
        // The name of the program, in parentheses, may hold spaces.
        var fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return (Long.parseLong(fields[11]) + Long.parseLong(fields[12])) / TICKS_PER_SECOND;
    }

    /// Everything but idling and waiting for disks.
    private static double machineSeconds() {
        var fields = text(Path.of("/proc/stat")).lines().findFirst().orElseThrow().split(" +", -1);
        var busy = 0L;
        for (var i = 1; i <= 8; i++) {
            if (i != 4 && i != 5) {
                busy += Long.parseLong(fields[i]);
            }
        }
        return busy / TICKS_PER_SECOND;
    }

    /// Memory that is resident now.
    long residentBytes() {
        return kilobytes("VmRSS:");
    }

    /// The most that was resident at a time.
    long peakBytes() {
        return kilobytes("VmHWM:");
    }

    private long kilobytes(String name) {
        return read("status")
                .lines()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024)
                .findFirst()
                .orElse(0);
    }

    private String read(String file) {
        return text(Path.of("/proc", Long.toString(pid), file));
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new IllegalStateException("%s cannot be read.".formatted(file), e);
        }
    }
}
