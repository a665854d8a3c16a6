package io.juxta.cli.options;

import io.juxta.cli.page.DidYouMean;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.decode.Decoder;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.Manifests;
import io.juxta.kube.text.Source;
import io.juxta.model.ConfigurationFault;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;

/// The configuration file of a Kubernetes component, checked as the component does.
///
/// @param written all of it, for the lines of faults
/// @param kind that the component reads
/// @param apiVersion the only one the component reads
public record ConfigurationFile(
        Source source, Tree.Mapping written, String kind, String apiVersion) {

    /// A decoded configuration.
    ///
    /// @param unknown fields its type does not have; they are left out
    public record Read(Tree.Mapping tree, List<Decoded.UnknownField> unknown) {}

    private static final Pattern SETTINGS =
            Pattern.compile("^kind: *[\"']?Settings\\b", Pattern.MULTILINE);

    /// Reads a file. Besides the configuration it may hold juxta's own [Settings], as another YAML
    /// document.
    public static ConfigurationFile of(Path path, String kind, String apiVersion) {
        var source = Source.of(path.toString());
        var written =
                beside(path).stream()
                        .filter(each -> each.kind().equals(kind))
                        .findFirst()
                        .map(Document::tree)
                        .orElseGet(() -> InputFile.tree(path));
        return new ConfigurationFile(source, written, kind, apiVersion);
    }

    /// The documents of a file that holds Settings; none where it holds no Settings.
    ///
    /// @throws InputException when there are two of a kind
    public static List<Document> beside(Path path) {
        if (!SETTINGS.matcher(InputFile.text(path)).find()) {
            return List.of();
        }
        var documents = Manifests.documents(path);
        var kinds = new HashSet<String>();
        for (var document : documents) {
            if (!kinds.add(document.kind())) {
                throw new InputException(
                        document.source(),
                        "a second document of kind " + document.kind(),
                        "Keep one of the two");
            }
        }
        return documents;
    }

    /// Rejects a file of another kind.
    public void requireType() {
        var found = written.text("kind");
        if (!found.equals(kind)) {
            throw new InputException(
                    source.at(FieldPath.of("kind").lineIn(written)),
                    found.isEmpty() ? "it has no kind" : "kind is " + found,
                    "Name a file with a " + kind);
        }
        var version = written.text("apiVersion");
        if (!version.equals(apiVersion)) {
            throw new InputException(
                    source.at(FieldPath.of("apiVersion").lineIn(written)),
                    version.isEmpty() ? "it has no apiVersion" : "apiVersion is " + version,
                    "Kubernetes 1.37 reads %s of %s".formatted(kind, apiVersion));
        }
    }

    /// Decodes the fields; the first of a wrong type is rejected.
    ///
    /// @param part of the file, to be read as the kind
    public Read decode(Tree.Mapping part, String partKind, FieldPath at) {
        var typed =
                part.with("kind", Tree.Text.of(partKind))
                        .with("apiVersion", Tree.Text.of(apiVersion));
        return switch (Decoder.decodeConfiguration(typed)) {
            case Decoded.KnownObject known -> new Read(known.tree(), known.unknown());
            case Decoded.Faulty faulty ->
                    throw new InputException(
                            at(faulty.line()),
                            "%s: %s".formatted(join(at, faulty.path()), stopped(faulty.message())),
                            "");
            case Decoded.ForeignObject _ ->
                    throw new IllegalStateException(partKind + " is not in the schema");
        };
    }

    /// The error for an unknown field.
    public InputException unknown(Decoded.UnknownField field, FieldPath at) {
        return new InputException(
                at(field.line()),
                "unknown field " + join(at, field.path()),
                field.nearest()
                        .map(near -> "Did you mean " + near + "?")
                        .orElse("Check the spelling or leave it out."));
    }

    public InputException refusal(ConfigurationFault fault) {
        return new InputException(place(fault), fault.path() + ": " + fault.message(), cure(fault));
    }

    /// The warning for a fault without harm.
    String doubt(ConfigurationFault fault) {
        return "%s: %s: %s. %s"
                .formatted(place(fault), fault.path(), fault.message(), cure(fault))
                .strip();
    }

    private static String cure(ConfigurationFault fault) {
        return DidYouMean.to(fault.written(), fault.known()).stream()
                .findFirst()
                .map(near -> "Did you mean " + near + "?")
                .orElse("");
    }

    private Source place(ConfigurationFault fault) {
        return at(fault.path().lineIn(written));
    }

    private Source at(int line) {
        return line > 0 ? source.at(line) : source;
    }

    /// A path below another.
    public static FieldPath join(FieldPath at, FieldPath below) {
        var steps = new ArrayList<>(at.steps());
        steps.addAll(below.steps());
        return FieldPath.from(steps);
    }

    private static String stopped(String message) {
        return message.endsWith(".") ? message.substring(0, message.length() - 1) : message;
    }
}
