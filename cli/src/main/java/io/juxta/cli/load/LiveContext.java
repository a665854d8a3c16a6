package io.juxta.cli.load;

import io.juxta.cli.gates.ComponentGates;
import io.juxta.cli.load.ObjectValidation.ValidationAsked;
import io.juxta.cli.options.CommandOptions;
import io.juxta.cli.options.Gates;
import io.juxta.kube.cluster.AppliedObject;
import io.juxta.kube.cluster.ObjectStore;
import io.juxta.kube.connect.Connection;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.ObjectType;
import io.juxta.kube.live.ClusterKind;
import io.juxta.kube.live.ObjectLookup;
import io.juxta.kube.live.ObjectLookup.Lookup;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.Settings;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import io.juxta.validation.ErrorType;
import io.juxta.validation.FieldError;
import io.juxta.validation.Validator;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What a running cluster holds that decides whether it takes an object: the object as it is
/// stored, its namespace, the nodes that it names, and the gates of the server.
///
/// Each is read when a rule needs it, with get; only nodes that are chosen by labels are listed.
/// What may not be read is named in [#warnings], with what is then assumed.
public final class LiveContext implements AutoCloseable {

    private final LiveObjects live;
    private final ObjectLookup lookup;
    private final Gates gates;
    private final String namespace;
    private final JudgedContext files;
    private final Set<String> warnings = new LinkedHashSet<>();
    private final Map<String, Lookup> namespaces = new HashMap<>();
    private final LiveNodes nodes;

    private LiveContext(
            LiveObjects live,
            ObjectLookup lookup,
            Gates gates,
            String namespace,
            JudgedContext files) {
        this.live = live;
        this.lookup = lookup;
        this.gates = gates;
        this.namespace = namespace;
        this.files = files;
        this.nodes = new LiveNodes(live, lookup, files, warnings);
    }

    /// Connects to a cluster.
    ///
    /// @param files objects that are written together with those that are asked about
    public static LiveContext open(
            Connection connection,
            CommandOptions options,
            Optional<Settings> settings,
            JudgedContext files)
            throws IOException {
        var live = new LiveObjects(connection);
        try {
            var lookup = live.lookup();
            var served = live.gates();
            var context =
                    new LiveContext(
                            live,
                            lookup,
                            ComponentGates.of(options, settings, served).server(),
                            connection.namespace(),
                            files);
            if (served.isEmpty()) {
                context.warnings.add(ServerFacts.UNKNOWN_GATES + ".");
            }
            return context;
        } catch (IOException | RuntimeException e) {
            live.close();
            throw e;
        }
    }

    /// Those of the server, with what was typed on top.
    public Gates gates() {
        return gates;
    }

    /// What may not be read, and what is assumed instead.
    public List<String> warnings() {
        return List.copyOf(warnings);
    }

    /// How the server would take an object.
    public sealed interface LiveQuestion {

        /// It is judged by the rules.
        ///
        /// @param refusal what the server says before it looks at the object, or null
        record Rules(ValidationAsked asked, LiveWrite write, @Nullable FieldError refusal)
                implements LiveQuestion {}

        /// The server does not have this version of the kind.
        record NotServed(Decoded.Faulty fault) implements LiveQuestion {}
    }

    /// The question to the rules about an object, as `kubectl apply` would write it.
    public LiveQuestion about(Document document) throws IOException {
        var type = ObjectType.of(document.apiVersion(), document.kind());
        var kind = ClusterKind.of(type);
        if (kind.isEmpty()
                || type.version().isEmpty()
                || !Validator.kinds().contains(type.kind())) {
            return created(document.tree());
        }
        var object = inNamespace(document.tree());
        var name = object.mapping("metadata").text("name");
        if (name.isEmpty()) {
            return created(object);
        }
        return switch (lookup.get(kind.get(), type.version(), namespaceOf(object), name)) {
            case Lookup.Stored(var stored) -> updated(object, stored);
            case Lookup.Absent() -> created(object);
            case Lookup.NotServed(var newest) ->
                    new LiveQuestion.NotServed(notServed(document, newest));
            case Lookup.Forbidden _ -> {
                warnings.add(
                        "You may not get %s: they are judged as creates. The permission is the verb get on %s."
                                .formatted(kind.get().plural(), kind.get().qualified()));
                yield created(object);
            }
        };
    }

    private static Decoded.Faulty notServed(Document document, Optional<String> newest) {
        var path = FieldPath.of("apiVersion");
        return new Decoded.Faulty(
                path,
                "the API server does not serve %s in %s. %s"
                        .formatted(
                                document.kind(),
                                document.apiVersion(),
                                newest.map("Write %s."::formatted)
                                        .orElse("Switch the API on with --runtime-config.")),
                path.lineIn(document.tree()));
    }

    private LiveQuestion created(Tree.Mapping object) throws IOException {
        var asked = new ValidationAsked(object, null, "", labels(object), nodesFor(object, null));
        return new LiveQuestion.Rules(asked, LiveWrite.CREATE, namespaceFault(object));
    }

    private LiveQuestion updated(Tree.Mapping written, Tree.Mapping stored) throws IOException {
        var object = AppliedObject.of(written, stored);
        var asked =
                new ValidationAsked(object, stored, "", labels(object), nodesFor(object, stored));
        return new LiveQuestion.Rules(
                asked,
                LiveWrite.updateOf(stored.mapping("metadata").text("resourceVersion")),
                null);
    }

    /// The object in the namespace of the context where it names none.
    private Tree.Mapping inNamespace(Tree.Mapping object) {
        return ObjectStore.isNamespaced(object.text("kind")) && namespaceOf(object).isEmpty()
                ? object.with(
                        "metadata",
                        object.mapping("metadata").with("namespace", Tree.Text.of(namespace)))
                : object;
    }

    private static String namespaceOf(Tree.Mapping object) {
        return ObjectStore.isNamespaced(object.text("kind"))
                ? object.mapping("metadata").text("namespace")
                : "";
    }

    /// The labels of the object's namespace, as they are with the files applied; null when they
    /// cannot be known.
    private @Nullable Map<String, String> labels(Tree.Mapping object) throws IOException {
        var applied = files.labelsAround(object);
        if (!(namespaceAround(object) instanceof Lookup.Stored(var stored))) {
            return applied;
        }
        var labels = new LinkedHashMap<>(JudgedContext.labelsOf(stored));
        if (applied != null) {
            labels.putAll(applied);
        }
        return labels;
    }

    /// A new object needs a namespace that stays.
    private @Nullable FieldError namespaceFault(Tree.Mapping object) throws IOException {
        var path = FieldPath.of("metadata", "namespace");
        var name = namespaceOf(object);
        return switch (namespaceAround(object)) {
            case Lookup.Absent() when files.labelsAround(object) == null ->
                    new FieldError(
                            ErrorType.NOT_FOUND,
                            path,
                            "there is no namespace %s in the cluster; create it first"
                                    .formatted(name));
            case Lookup.Stored(var stored)
                    when stored.mapping("status").text("phase").equals("Terminating") ->
                    new FieldError(
                            ErrorType.FORBIDDEN,
                            path,
                            "the namespace %s is being deleted; nothing can be created in it"
                                    .formatted(name));
            case null, default -> null;
        };
    }

    /// Null for an object that is in no namespace.
    private @Nullable Lookup namespaceAround(Tree.Mapping object) throws IOException {
        var name = namespaceOf(object);
        if (name.isEmpty()) {
            return null;
        }
        var known = namespaces.get(name);
        if (known == null) {
            known = lookup.get(ClusterKind.NAMESPACE, "v1", "", name);
            namespaces.put(name, known);
            if (known instanceof Lookup.Forbidden) {
                warnings.add(
                        "You may not get namespaces: they are taken as there, and as labelled for admin access. The permission is the verb get on namespaces.");
            }
        }
        return known;
    }

    /// The nodes that a rule about the object looks at; null when there is none, or they may not be
    /// read.
    private @Nullable List<Tree.Mapping> nodesFor(
            Tree.Mapping object, Tree.@Nullable Mapping stored) throws IOException {
        var spec = object.mapping("spec");
        var node = spec.text("nodeName");
        return switch (object.text("kind")) {
            case "ResourceSlice" -> {
                if (!JudgedContext.nodesMatterTo(object, gates)) {
                    yield null;
                }
                yield node.isEmpty() ? nodes.all() : nodes.named(node);
            }
            case "Pod" -> {
                var changed = stored != null && !spec.equals(stored.mapping("spec"));
                yield changed && !node.isEmpty() ? nodes.named(node) : null;
            }
            default -> null;
        };
    }

    @Override
    public void close() {
        live.close();
    }
}
