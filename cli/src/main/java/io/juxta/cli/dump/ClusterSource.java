package io.juxta.cli.dump;

import io.juxta.cli.load.ClusterFailure;
import io.juxta.cli.load.LiveObjects;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.ProgressLine;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ClusterListing;
import io.juxta.kube.live.KeptFields;
import io.juxta.kube.text.DumpManifest.DumpedCluster;
import io.juxta.kube.text.DumpManifest.DumpedKind;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/// Reads the objects of a dump from a running cluster.
final class ClusterSource {

    private ClusterSource() {}

    /// Empty when the cluster cannot be read; an error was printed then.
    static Optional<ReadObjects> read(Connection connection, Console console) {
        try (var live = new LiveObjects(connection)) {
            var pages = new ArrayList<Pages>();
            var view =
                    live.view(
                            EnumSet.allOf(ClusterKind.class),
                            () -> {
                                pages.add(new Pages(console));
                                return pages.getLast();
                            });
            pages.getLast().progress.end();
            view.warnings().forEach(console::warning);
            if (view.listed().served().isEmpty()) {
                console.error("Nothing may be listed, so there is nothing to save.");
                return Optional.empty();
            }
            var objects = pages.getLast().objects;
            return Optional.of(
                    new ReadObjects(
                            objects,
                            kinds(objects, view.listed()),
                            new DumpedCluster(
                                    view.version().text(),
                                    view.listed().resourceVersion(),
                                    view.gates().orElse(null),
                                    names(view.listed().refused().keySet()),
                                    names(view.notServed())),
                            null,
                            Collections.emptySortedMap(),
                            Collections.emptySortedMap()));
        } catch (IOException e) {
            console.error(ClusterFailure.sentence(connection, e));
            return Optional.empty();
        }
    }

    private static List<String> names(Iterable<ClusterKind> kinds) {
        var names = new ArrayList<String>();
        kinds.forEach(kind -> names.add(kind.kind()));
        return names;
    }

    private static List<DumpedKind> kinds(
            DumpObjects objects, ClusterListing.ListedCluster listed) {
        var kinds = new ArrayList<DumpedKind>();
        listed.served()
                .forEach(
                        (kind, apiVersion) ->
                                kinds.add(
                                        ReadObjects.kind(
                                                kind,
                                                apiVersion,
                                                objects,
                                                listed.later().getOrDefault(kind, ""))));
        return kinds;
    }

    /// Trims pages as they come.
    private static final class Pages implements ClusterListing.PageListener {
        private final DumpObjects objects = new DumpObjects();
        private final ProgressLine progress;

        Pages(Console console) {
            this.progress = ProgressLine.of("objects read", console);
        }

        @Override
        public void page(ClusterKind kind, String path, byte[] list) {
            if (JsonTrees.parse(list, Source.of(path), KeptFields.ofList(kind))
                    instanceof Tree.Mapping page) {
                for (var item : page.items("items")) {
                    if (item instanceof Tree.Mapping object) {
                        objects.add(kind, typed(page.text("apiVersion"), kind, object));
                    }
                }
            }
            progress.done(objects.count());
        }

        /// Items of a list do not say what they are.
        private static Tree.Mapping typed(
                String apiVersion, ClusterKind kind, Tree.Mapping object) {
            var fields = new LinkedHashMap<String, Tree>();
            fields.put("apiVersion", Tree.Text.of(apiVersion));
            fields.put("kind", Tree.Text.of(kind.kind()));
            fields.putAll(object.fields());
            return Tree.Mapping.of(fields);
        }
    }
}
