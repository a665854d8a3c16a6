package io.juxta.allocator.why;

import io.juxta.allocator.core.Features;
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
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The values that a constraint compares, in readable form.
final class ComparedValues {

    /// One value. Values of different types are never equal.
    record Value(String type, String text) {

        @Override
        public String toString() {
            return text;
        }
    }

    private ComparedValues() {}

    /// Empty where there is nothing to compare: a list while list attributes are off, or no value.
    static List<Value> of(@Nullable AttributeValue value, Features features) {
        return of(value, features.listAttributes());
    }

    /// The same.
    ///
    /// @param lists whether lists count
    static List<Value> of(@Nullable AttributeValue value, boolean lists) {
        return switch (value) {
            case null -> List.of();
            case IntValue(var number) -> values("int", List.of(number));
            case BoolValue(var yes) -> values("bool", List.of(yes));
            case StringValue(var text) -> values("string", List.of(text));
            case VersionValue(var version) -> values("version", List.of(version));
            case Ints(var all) -> lists("int", all, lists);
            case Bools(var all) -> lists("bool", all, lists);
            case Strings(var all) -> lists("string", all, lists);
            case Versions(var all) -> lists("version", all, lists);
            case MalformedValue malformed -> malformed(malformed, lists);
        };
    }

    /// Lists count before scalars when lists are on; the scalars have an order of their own when
    /// not.
    private static List<Value> malformed(MalformedValue value, boolean lists) {
        if (lists) {
            for (var list :
                    List.of(
                            lists("int", value.intsMember(), true),
                            lists("bool", value.boolsMember(), true),
                            lists("string", value.stringsMember(), true),
                            lists("version", value.versionsMember(), true))) {
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

    private static List<Value> lists(String type, @Nullable List<?> all, boolean counted) {
        return all == null || !counted ? List.of() : values(type, all);
    }

    private static List<Value> values(String type, List<?> all) {
        return all.stream().map(one -> new Value(type, one.toString())).distinct().toList();
    }
}
