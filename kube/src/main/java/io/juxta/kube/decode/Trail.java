package io.juxta.kube.decode;

import io.juxta.model.FieldPath;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The current path of a walk over a tree. It costs nothing until the path is needed, which is when
/// there is a fault.
final class Trail {

    private final List<FieldPath.Step> steps = new ArrayList<>();
    private int[] indexes = new int[8];
    private String[] names = new String[8];
    private boolean[] keys = new boolean[8];
    private int depth;

    void enterField(String name) {
        push(name, -1, false);
    }

    void enterKey(String key) {
        push(key, -1, true);
    }

    void enterItem(int index) {
        push("", index, false);
    }

    void leave() {
        depth--;
    }

    FieldPath path() {
        steps.clear();
        for (int i = 0; i < depth; i++) {
            if (indexes[i] >= 0) {
                steps.add(new FieldPath.Step.Index(indexes[i]));
            } else {
                steps.add(
                        keys[i]
                                ? new FieldPath.Step.Key(names[i])
                                : new FieldPath.Step.Field(names[i]));
            }
        }
        return FieldPath.from(steps);
    }

    private void push(String name, int index, boolean key) {
        if (depth == names.length) {
            names = Arrays.copyOf(names, depth * 2);
            indexes = Arrays.copyOf(indexes, depth * 2);
            keys = Arrays.copyOf(keys, depth * 2);
        }
        names[depth] = name;
        indexes[depth] = index;
        keys[depth] = key;
        depth++;
    }
}
