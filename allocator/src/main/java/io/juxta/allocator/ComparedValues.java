package io.juxta.allocator;

import io.juxta.model.AttributeValue;
import io.juxta.model.AttributeValue.BoolValue;
import io.juxta.model.AttributeValue.Bools;
import io.juxta.model.AttributeValue.IntValue;
import io.juxta.model.AttributeValue.Ints;
import io.juxta.model.AttributeValue.Malformed;
import io.juxta.model.AttributeValue.StringValue;
import io.juxta.model.AttributeValue.Strings;
import io.juxta.model.AttributeValue.VersionValue;
import io.juxta.model.AttributeValue.Versions;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values by which a constraint compares a device, in a form that people can read.
final class ComparedValues {

    /// One value. Values of different types are never the same.
    record Value(String type, String text) {

        @Override
        public String toString() {
            return text;
        }
    }

    private ComparedValues() {}

    /// None where there is nothing to compare: a list while lists are off, or no value at all.
    static List<Value> of(@Nullable AttributeValue value, Features features) {
        return switch (value) {
            case null -> List.of();
            case IntValue(var number) -> values("int", List.of(number));
            case BoolValue(var yes) -> values("bool", List.of(yes));
            case StringValue(var text) -> values("string", List.of(text));
            case VersionValue(var version) -> values("version", List.of(version));
            case Ints(var all) -> lists("int", all, features);
            case Bools(var all) -> lists("bool", all, features);
            case Strings(var all) -> lists("string", all, features);
            case Versions(var all) -> lists("version", all, features);
            case Malformed malformed -> malformed(malformed, features);
        };
    }

    /// Lists count before scalars when lists are on; the scalars have an order of their own when
    /// not.
    private static List<Value> malformed(Malformed value, Features features) {
        if (features.listAttributes()) {
            for (var list :
                    List.of(
                            lists("int", value.intsMember(), features),
                            lists("bool", value.boolsMember(), features),
                            lists("string", value.stringsMember(), features),
                            lists("version", value.versionsMember(), features))) {
                if (!list.isEmpty()) {
                    return list;
                }
            }
        } else if (value.stringMember() != null) {
            return values("string", List.of(value.stringMember()));
        }
        if (value.intMember() != null) {
            return values("int", List.of(value.intMember()));
        }
        if (value.boolMember() != null) {
            return values("bool", List.of(value.boolMember()));
        }
        if (value.stringMember() != null) {
            return values("string", List.of(value.stringMember()));
        }
        return value.versionMember() == null
                ? List.of()
                : values("version", List.of(value.versionMember()));
    }

    private static List<Value> lists(String type, @Nullable List<?> all, Features features) {
        return all == null || !features.listAttributes() ? List.of() : values(type, all);
    }

    private static List<Value> values(String type, List<?> all) {
        return all.stream().map(one -> new Value(type, one.toString())).distinct().toList();
    }
}
