package io.juxta.cel;

import io.juxta.cel.Shape.Kind;
import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.MalformedValue;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import io.juxta.model.Device;
import io.juxta.model.QualifiedName;
import io.juxta.model.Quantity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Prepares devices, letting those of one kind share their [Shape] and equal values their object. A
/// version or quantity that many devices have is read once.
///
/// Not for several threads at once; the subjects it makes are.
public final class Subjects {

    private static final Comparator<Shape.Key> ORDER =
            Comparator.comparing(Shape.Key::kind)
                    .thenComparing(Shape.Key::domain)
                    .thenComparing(Shape.Key::id);

    /// Further texts are read each time they come up.
    private static final int TEXTS_REMEMBERED = 10_000;

    private final Shapes shapes;
    private final Map<Object, Object> converted = new HashMap<>();
    private final Map<String, Object> versions = new HashMap<>();
    private final Map<String, Object> quantities = new HashMap<>();

    public Subjects() {
        this(new Shapes());
    }

    /// @param shapes that others use too
    public Subjects(Shapes shapes) {
        this.shapes = shapes;
    }

    public Subject prepare(String driver, Device device) {
        var plan = shapes.latest();
        if (plan != null && plan.fits(driver, device)) {
            var subject = prepare(driver, device, plan);
            if (!subject.broken()) {
                return subject;
            }
        }
        var subject = prepareAnew(driver, device);
        shapes.latest(SubjectPlan.of(driver, device, subject.shape()));
        return subject;
    }

    /// The same for a device that has just the attributes and capacities that the last one had.
    /// Broken when any value is, whichever.
    private Subject prepare(String driver, Device device, SubjectPlan plan) {
        var values = new Object[plan.size()];
        Failure problem = null;
        var at = 0;
        for (var attribute : device.attributes().values()) {
            var value = value(attribute);
            if (value instanceof Failure failure) {
                problem = failure;
            }
            plan.put(values, at++, value);
        }
        for (var capacity : device.capacity().values()) {
            plan.put(values, at++, quantity(capacity.value()));
        }
        return new Subject(driver, device, plan.shape(), values, problem);
    }

    private Subject prepareAnew(String driver, Device device) {
        var values = new TreeMap<Shape.Key, Object>(ORDER);
        Failure problem = null;
        // Bare names first: where a device has both x and driver/x, the full name wins.
        for (var bare : List.of(true, false)) {
            for (var attribute : device.attributes().entrySet()) {
                if (QualifiedName.isBare(attribute.getKey()) == bare) {
                    var value = value(attribute.getValue());
                    if (value instanceof Failure(var text)) {
                        problem = first(problem, attribute.getKey(), text);
                    }
                    values.put(key(Kind.ATTRIBUTE, driver, attribute.getKey()), value);
                }
            }
            for (var capacity : device.capacity().entrySet()) {
                if (QualifiedName.isBare(capacity.getKey()) == bare) {
                    values.put(
                            key(Kind.CAPACITY, driver, capacity.getKey()),
                            quantity(capacity.getValue().value()));
                }
            }
        }
        var shape = shapes.of(List.copyOf(values.keySet()));
        return new Subject(driver, device, shape, values.values().toArray(), problem);
    }

    static Shape.Key key(Kind kind, String driver, String written) {
        var name = QualifiedName.in(driver, written);
        return new Shape.Key(kind, name.domain(), name.id());
    }

    private static Failure first(@Nullable Failure earlier, String name, String text) {
        return earlier != null ? earlier : new Failure("attribute " + name + ": " + text);
    }

    private Object shared(Object value) {
        return converted.computeIfAbsent(value, same -> same);
    }

    private Object value(AttributeValue attribute) {
        return switch (attribute) {
            case IntValue(var value) -> shared(value);
            case BoolValue(var value) -> value;
            case StringValue(var value) -> shared(value);
            case VersionValue(var value) -> version(value.toString());
            case Ints(var values) -> shared(new GoList(values, "[]int64"));
            case Bools(var values) -> shared(new GoList(values, "[]bool"));
            case Strings(var values) -> shared(new GoList(values, "[]string"));
            case Versions(var values) -> versions(values.stream().map(Object::toString).toList());
            case MalformedValue malformed -> firstMember(malformed);
        };
    }

    /// What Kubernetes takes an attribute for that has several members or none: the first that is
    /// set, lists before scalars.
    private Object firstMember(MalformedValue attribute) {
        if (attribute.intsMember() != null) {
            return new GoList(attribute.intsMember(), "[]int64");
        }
        if (attribute.boolsMember() != null) {
            return new GoList(attribute.boolsMember(), "[]bool");
        }
        if (attribute.stringsMember() != null) {
            return new GoList(attribute.stringsMember(), "[]string");
        }
        if (attribute.versionsMember() != null) {
            return versions(attribute.versionsMember());
        }
        if (attribute.intMember() != null) {
            return attribute.intMember();
        }
        if (attribute.boolMember() != null) {
            return attribute.boolMember();
        }
        if (attribute.stringMember() != null) {
            return attribute.stringMember();
        }
        return attribute.versionMember() != null
                ? version(attribute.versionMember())
                : new Failure("unsupported attribute value");
    }

    private Object versions(List<String> texts) {
        var versions = new ArrayList<Object>();
        for (var text : texts) {
            var version = version(text);
            if (version instanceof Failure) {
                return version;
            }
            versions.add(version);
        }
        return new GoList(versions, "[]cel.Semver");
    }

    private Object version(String text) {
        return remembered(versions, text, Subjects::readVersion);
    }

    private static Object readVersion(String text) {
        var version = Semver.parse(text);
        return version instanceof Failure(var why)
                ? new Failure("parse semantic version: " + why)
                : version;
    }

    private Object quantity(Quantity quantity) {
        return remembered(quantities, quantity.spelling(), _ -> QuantityValue.of(quantity));
    }

    private Object remembered(
            Map<String, Object> known, String text, Function<String, Object> reader) {
        var value = known.get(text);
        if (value == null) {
            value = shared(reader.apply(text));
            if (known.size() < TEXTS_REMEMBERED) {
                known.put(text, value);
            }
        }
        return value;
    }
}
