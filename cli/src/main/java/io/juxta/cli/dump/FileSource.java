package io.juxta.cli.dump;

import io.juxta.cli.load.PodTemplates;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.page.Console;
import io.juxta.cli.page.Remarks;
import io.juxta.cli.page.Sentence;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.decode.GroupFault;
import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.decode.VersionConversion;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.KeptFields;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.DumpManifest;
import io.juxta.kube.text.DumpManifest.DumpedKind;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.ManifestListener;
import io.juxta.kube.text.Settings;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.kube.text.Warning;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/// Reads the objects of a dump from files: what kubectl saved, or another dump. They are written as
/// 1.37 does, whatever version or dialect they are in.
final class FileSource implements ManifestListener {

    private final Console console;
    private final DumpObjects objects = new DumpObjects();
    private final Map<ClusterKind, String> versions = new EnumMap<>(ClusterKind.class);
    private final SortedMap<String, Integer> leftOut = new TreeMap<>();
    private final SortedMap<String, Integer> workloads = new TreeMap<>();
    private final Remarks remarks = new Remarks();
    private boolean readable = true;

    private FileSource(Console console) {
        this.console = console;
    }

    /// Empty when something cannot be read; an error was printed then.
    static Optional<ReadObjects> read(CommandOptions options, Console console) {
        var manifests = options.manifests(console);
        var dump = manifests.dump();
        var settings = manifests.settings();
        var source = new FileSource(console);
        dump.ifPresent(
                manifest -> {
                    source.leftOut.putAll(manifest.leftOut());
                    source.workloads.putAll(manifest.workloads());
                });
        manifests.read(source);
        source.remarks.print(console);
        return source.readable
                ? Optional.of(
                        new ReadObjects(
                                source.objects,
                                source.kinds(dump),
                                dump.map(DumpManifest::cluster).orElse(null),
                                settings.map(FileSource::tree).orElse(null),
                                source.leftOut,
                                source.workloads))
                : Optional.empty();
    }

    private List<DumpedKind> kinds(Optional<DumpManifest> dump) {
        var kinds = new ArrayList<DumpedKind>();
        for (var kind : ClusterKind.values()) {
            var before =
                    dump.flatMap(
                            manifest ->
                                    manifest.kinds().stream()
                                            .filter(one -> one.kind().equals(kind.kind()))
                                            .findFirst());
            var version =
                    versions.getOrDefault(kind, before.map(DumpedKind::apiVersion).orElse(""));
            if (!version.isEmpty()) {
                kinds.add(
                        ReadObjects.kind(
                                kind,
                                version,
                                objects,
                                before.map(DumpedKind::resourceVersion).orElse("")));
            }
        }
        return kinds;
    }

    @Override
    public void warning(Warning warning) {
        console.warning(warning.toString());
    }

    @Override
    public void unreadable(InputException fault, Rest rest) {
        console.error(Sentence.unreadable(fault, rest));
        readable = false;
    }

    @Override
    public void object(Document document) {
        var seed = Dialects.normalise(document.tree(), Dialects.Door.FILE, FeatureGates.allOn());
        switch (Decoder.decodeWithSeedFields(seed.tree())) {
            case Decoded.Faulty faulty -> faulty(document, faulty);
            case Decoded.KnownObject known -> {
                if (!seed.dialects().isEmpty()) {
                    remarks.seed(document.source(), seed.dialects());
                }
                known.unknown()
                        .forEach(
                                field ->
                                        remarks.add(
                                                document.source().at(field.line()), field.text()));
                keep(VersionConversion.toNewest(known.type(), known.tree()));
            }
            case Decoded.ForeignObject _ ->
                    GroupFault.of(seed.tree())
                            .ifPresentOrElse(
                                    fault -> faulty(document, fault), () -> keep(seed.tree()));
        }
    }

    private void faulty(Document document, Decoded.Faulty fault) {
        var source = document.source();
        console.error(
                (fault.line() > 0 ? source.at(fault.line()) : source)
                        + ": "
                        + Sentence.ended(fault.text()));
        readable = false;
    }

    private void keep(Tree.Mapping object) {
        var kind = kind(object);
        if (kind == null) {
            leftOut.merge(object.text("kind"), 1, Integer::sum);
            if (PodTemplates.makesPods(object)) {
                workloads.merge(object.text("kind"), 1, Integer::sum);
            }
            return;
        }
        var json = TreeWriter.json(object).getBytes(StandardCharsets.UTF_8);
        versions.putIfAbsent(kind, object.text("apiVersion"));
        objects.add(kind, nameable(object, KeptFields.trimmed(kind, json, Source.of("dump"))));
    }

    /// An object that no server has named yet keeps what its name is made from.
    private static Tree.Mapping nameable(Tree.Mapping object, Tree.Mapping trimmed) {
        var metadata = object.mapping("metadata");
        return metadata.text("name").isEmpty() && metadata.has("generateName")
                ? trimmed.with(
                        "metadata",
                        trimmed.mapping("metadata")
                                .with("generateName", Tree.Text.of(metadata.text("generateName"))))
                : trimmed;
    }

    private static @Nullable ClusterKind kind(Tree.Mapping object) {
        var type = ObjectType.of(object.text("apiVersion"), object.text("kind"));
        for (var kind : ClusterKind.values()) {
            if (kind.kind().equals(type.kind()) && kind.group().equals(type.group())) {
                return kind;
            }
        }
        return null;
    }

    /// Settings as a folder's `juxta.yaml` has them.
    private static Tree.Mapping tree(Settings settings) {
        var fields = new LinkedHashMap<String, Tree>();
        fields.put("featureGates", switches(settings.featureGates()));
        if (settings.schedulerFeatureGates() != null) {
            fields.put("schedulerFeatureGates", switches(settings.schedulerFeatureGates()));
        }
        if (settings.profile() != null) {
            fields.put("profile", Tree.Text.of(settings.profile()));
        }
        if (settings.budget() != null) {
            fields.put("budget", Tree.Number.of(settings.budget()));
        }
        if (settings.schedulerName() != null) {
            fields.put("schedulerName", Tree.Text.of(settings.schedulerName()));
        }
        return Tree.Mapping.of(fields);
    }

    private static Tree switches(SortedMap<String, Boolean> gates) {
        var fields = new LinkedHashMap<String, Tree>();
        gates.forEach((name, on) -> fields.put(name, Tree.Bool.of(on)));
        return Tree.Mapping.of(fields);
    }
}
