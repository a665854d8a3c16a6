package io.juxta.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/// The results of Kubernetes 1.37.1 for the small hard families, stored so that an allocator can be
/// checked without it: a line each, `+` for an allocation and `-` for none, by seed.
public final class HardVerdicts {

    /// How many seeds there are answers for.
    public static final int SEEDS = 20;

    private static final String RESOURCE = "hard-small.txt";
    private static final Map<String, String> BY_NAME = read();

    private HardVerdicts() {}

    static HardFamily.HardVerdict of(String name, long seed) {
        var answers = BY_NAME.get(name);
        if (answers == null || seed < 0 || seed >= answers.length()) {
            throw new IllegalArgumentException(
                    "Nobody asked Kubernetes about \"%s\" with the seed %d. Take one below %d."
                            .formatted(name, seed, SEEDS));
        }
        return answers.charAt((int) seed) == '+'
                ? HardFamily.HardVerdict.SOLUTION
                : HardFamily.HardVerdict.NONE;
    }

    private static Map<String, String> read() {
        var byName = new HashMap<String, String>();
        try (var in = HardVerdicts.class.getResourceAsStream(RESOURCE)) {
            if (in == null) {
                throw new IllegalStateException(RESOURCE + " is missing from the class path.");
            }
            for (var line :
                    new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList()) {
                byName.put(line.substring(SEEDS + 1), line.substring(0, SEEDS));
            }
            return byName;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
