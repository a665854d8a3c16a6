package io.juxta.cel;

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
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.Capacity;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/// What the tests with cases share: the files, the devices they speak of and values as they are
/// written there.
final class CelCases {

    /// A device of which nothing is known but its driver.
    static final Subject BARE = Subject.of("d.example", device(Map.of(), Map.of()));

    private CelCases() {}

    /// The mapping in the file `cases/NAME.yaml`.
    static Tree.Mapping file(String name) {
        return (Tree.Mapping) CaseFiles.tree(name);
    }

    /// The rows of a file that is a list.
    static Stream<Tree.Mapping> rows(String name) {
        return CaseFiles.rows(name).stream();
    }

    static Device device(Map<String, AttributeValue> attributes, Map<String, Capacity> capacity) {
        return new Device(
                "dev-0",
                ByName.copyOf(attributes),
                ByName.copyOf(capacity),
                List.of(),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    static Tree shown(AttributeValue value) {
        return switch (value) {
            case BoolValue(var yes) -> Tree.Bool.of(yes);
            case IntValue(var number) -> Tree.Number.of(number);
            case StringValue(var text) -> Tree.Text.of(text);
            case VersionValue(var version) -> Tree.Text.of(version.toString());
            case Ints(var all) -> list(all, Tree.Number::of);
            case Bools(var all) -> list(all, Tree.Bool::of);
            case Strings(var all) -> list(all, Tree.Text::of);
            case Versions(var all) -> list(all, each -> Tree.Text.of(each.toString()));
            case MalformedValue _ -> Tree.Sequence.of(List.of());
        };
    }

    private static <T> Tree list(List<T> values, Function<T, Tree> tree) {
        return Tree.Sequence.of(values.stream().map(tree).toList());
    }
}
