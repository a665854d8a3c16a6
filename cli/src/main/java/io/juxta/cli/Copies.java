package io.juxta.cli;

import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.List;

/// Copies of a pod, called after it and a number.
final class Copies {

    private Copies() {}

    static List<Pod> of(Pod pod, int count) {
        var copies = new ArrayList<Pod>();
        for (var i = 0; i < count; i++) {
            copies.add(
                    new Pod(
                            pod.meta().copyNamed(pod.meta().name() + "-" + i),
                            pod.spec(),
                            pod.status()));
        }
        return copies;
    }
}
