package io.juxta.placement;

import io.juxta.model.PodSpec;
import java.util.ArrayList;
import java.util.List;

/// The image names of a pod in the form that a node's status uses.
final class ImageNames {

    private ImageNames() {}

    static List<String> of(PodSpec spec) {
        var names = new ArrayList<String>();
        for (var container : spec.initContainers()) {
            names.add(full(container.rest().text("image")));
        }
        for (var container : spec.containers()) {
            names.add(full(container.rest().text("image")));
        }
        return List.copyOf(names);
    }

    /// The name with `:latest` where it has no tag.
    static String full(String image) {
        return image.lastIndexOf(':') <= image.lastIndexOf('/') ? image + ":latest" : image;
    }
}
