package io.juxta.cli;

import io.juxta.model.Meta;
import io.juxta.model.Pod;
import java.util.ArrayList;
import java.util.List;

/// Copies of a pod, called after it and a number.
final class Copies {

    private Copies() {}

    static List<Pod> of(Pod pod, int count) {
        var copies = new ArrayList<Pod>();
        for (var i = 0; i < count; i++) {
            var meta = pod.meta();
            copies.add(
                    new Pod(
                            new Meta(
                                    meta.namespace(),
                                    meta.name() + "-" + i,
                                    "",
                                    "",
                                    meta.generation(),
                                    meta.created(),
                                    meta.deleted(),
                                    meta.labels(),
                                    meta.annotations(),
                                    meta.finalizers(),
                                    meta.rest()),
                            pod.spec(),
                            pod.status()));
        }
        return copies;
    }
}
