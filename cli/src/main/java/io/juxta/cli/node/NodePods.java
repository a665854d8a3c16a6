package io.juxta.cli.node;

import io.juxta.cli.load.PodFaults;
import io.juxta.cli.load.QuestionMembers;
import io.juxta.cli.load.UnknownFields;
import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.Defaults;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.form.ModelReader;
import io.juxta.model.Pod;
import io.juxta.model.Tree;

/// Pods as a kubelet gets them: with the defaults of an API server.
final class NodePods {

    private final ModelReader reader = new ModelReader();

    /// @param path of the pod in the line, for the message
    /// @param unknown receives unknown fields
    /// @throws BadQuestion when it is no pod, or one that an API server would reject
    Pod read(Tree written, String path, UnknownFields unknown) {
        var tree = QuestionMembers.mapping(written, path);
        if (!tree.has("kind")) {
            tree = tree.with("kind", Tree.Text.of("Pod"));
        }
        if (!tree.has("apiVersion")) {
            tree = tree.with("apiVersion", Tree.Text.of("v1"));
        }
        return switch (Decoder.decodeWithSeedFields(tree)) {
            case Decoded.ForeignObject(_, var kind) -> throw noPod(path, kind);
            case Decoded.Faulty faulty -> throw new BadQuestion(path + "." + faulty.text());
            case Decoded.KnownObject known -> {
                var stored =
                        Defaults.apply(
                                known.type(),
                                VersionConversion.toNewest(known.type(), known.tree()));
                if (reader.read(stored).orElse(null) instanceof Pod pod) {
                    if (pod.meta().name().isEmpty()) {
                        throw new BadQuestion(path + ": the pod has no name.");
                    }
                    PodFaults.of(pod)
                            .ifPresent(
                                    fault -> {
                                        throw new BadQuestion(path + "." + fault);
                                    });
                    for (var field : known.unknown()) {
                        unknown.add("%s.%s".formatted(path, field.path()), field.nearest());
                    }
                    yield pod;
                }
                throw noPod(path, known.type().kind());
            }
        };
    }

    private static BadQuestion noPod(String path, String kind) {
        return new BadQuestion("%s: kind is %s, a Pod is needed.".formatted(path, kind));
    }
}
