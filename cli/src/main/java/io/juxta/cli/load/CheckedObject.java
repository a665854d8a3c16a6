package io.juxta.cli.load;

import io.juxta.cli.options.ObjectName;
import io.juxta.kube.decode.Decoded;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.Source;
import io.juxta.model.FieldPath;
import io.juxta.validation.ErrorType;
import io.juxta.validation.FieldError;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The findings about one object of the input. The object itself is not kept.
///
/// @param faults in the order of their fields
/// @param dropped fields the server would drop because their gate is off
/// @param write how a running cluster takes it; null when none was asked
public record CheckedObject(
        Source source,
        ObjectName name,
        List<Fault> faults,
        List<FieldPath> dropped,
        List<String> warnings,
        @Nullable LiveWrite write) {

    /// A fault, with its line.
    ///
    /// @param cure what to do where the enhancement texts allow it, or null
    public record Fault(FieldError error, int line, @Nullable String cure) {}

    public CheckedObject {
        faults = List.copyOf(faults);
        dropped = List.copyOf(dropped);
        warnings = List.copyOf(warnings);
    }

    public static CheckedObject of(
            Document document,
            ObjectValidation.ObjectVerdict.Judged judged,
            SeedAllowance seed,
            List<String> warnings) {
        var faults =
                judged.report().errors().stream()
                        .map(
                                error ->
                                        new Fault(
                                                error,
                                                error.field().lineIn(document.tree()),
                                                seed.cure(error.field()).orElse(null)))
                        .toList();
        return new CheckedObject(
                document.source(),
                ObjectName.of(document),
                faults,
                judged.report().dropped(),
                warnings,
                null);
    }

    /// An object of a kind that no API server serves.
    public static CheckedObject notServed(Document document, Decoded.Faulty fault) {
        return refused(
                document, new FieldError(ErrorType.NOT_SUPPORTED, fault.path(), fault.message()));
    }

    /// An object that a server refuses without a look at its fields.
    public static CheckedObject refused(Document document, FieldError error) {
        return new CheckedObject(
                document.source(),
                ObjectName.of(document),
                List.of(new Fault(error, error.field().lineIn(document.tree()), null)),
                List.of(),
                List.of(),
                null);
    }

    /// The same, as a running cluster takes it.
    public CheckedObject in(LiveWrite cluster) {
        return new CheckedObject(source, name, faults, dropped, warnings, cluster);
    }

    public boolean valid() {
        return faults.isEmpty();
    }

    /// The faults in the order of their lines.
    public List<Fault> faultsByLine() {
        return faults.stream().sorted(Comparator.comparingInt(Fault::line)).toList();
    }

    /// The line to look at first: that of the first fault, or the object's own.
    public Source start() {
        var line = faults.stream().mapToInt(Fault::line).filter(at -> at > 0).min();
        return line.isPresent() ? source.at(line.getAsInt()) : source;
    }
}
