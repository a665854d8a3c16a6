package io.juxta.cli.load;

import io.juxta.kube.cluster.NameClash;
import java.util.ArrayList;
import java.util.List;

/// Warnings about different objects of one name.
public final class NameClashes {

    /// More of them than this are only counted.
    private static final int MOST = 10;

    private NameClashes() {}

    public static List<String> sentences(List<NameClash> clashes) {
        var sentences = new ArrayList<String>();
        for (var clash : clashes.subList(0, Math.min(MOST, clashes.size()))) {
            sentences.add(
                    "%s and %s are different objects of one name, %s %s: the later one counts."
                            .formatted(clash.earlier(), clash.later(), clash.kind(), clash.name()));
        }
        if (clashes.size() > MOST) {
            var more = clashes.size() - MOST;
            sentences.add(
                    "%d more %s of which the later one counts."
                            .formatted(
                                    more,
                                    more == 1
                                            ? "name has two different objects"
                                            : "names have two different objects"));
        }
        return sentences;
    }
}
