package io.juxta.validation;

import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.List;

/// One container of a pod and its path.
record PodContainer(Kind kind, int index, Tree.Mapping tree) {

    /// The three lists of containers a pod has.
    enum Kind {
        INIT("initContainers"),
        REGULAR("containers"),
        EPHEMERAL("ephemeralContainers");

        private final String list;

        Kind(String list) {
            this.list = list;
        }

        String list() {
            return list;
        }

        FieldPath path() {
            return FieldPath.of("spec", list);
        }
    }

    /// Every container of a pod spec: init, regular, ephemeral.
    static List<PodContainer> all(Tree.Mapping spec) {
        var all = new ArrayList<PodContainer>();
        for (var kind : Kind.values()) {
            all.addAll(of(spec, kind));
        }
        return all;
    }

    /// The containers of one list.
    static List<PodContainer> of(Tree.Mapping spec, Kind kind) {
        var containers = new ArrayList<PodContainer>();
        for (var tree : Reading.objects(spec, kind.list())) {
            containers.add(new PodContainer(kind, containers.size(), tree));
        }
        return containers;
    }

    FieldPath path() {
        return kind.path().index(index);
    }

    String name() {
        return tree.text("name");
    }

    Tree.Mapping resources() {
        return tree.mapping("resources");
    }

    /// An init container that keeps running beside the others, known as a sidecar.
    boolean restartable() {
        return kind == Kind.INIT && tree.text("restartPolicy").equals("Always");
    }
}
