package io.juxta.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.AttributeValue;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.topology.NumaAttributes.Positions;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/// The attributes as told by the files in `cases`.
class AttributeCasesTest {

    @TestFactory
    Stream<DynamicTest> lists() {
        return cases("numa-lists", AttributeCasesTest::checkLists);
    }

    @TestFactory
    Stream<DynamicTest> answers() {
        var tests = new ArrayList<DynamicTest>();
        for (var file : List.of("errors", "sockets", "parsing", "pci")) {
            tests.addAll(cases(file, AttributeCasesTest::checkAnswer).toList());
        }
        return tests.stream();
    }

    @TestFactory
    Stream<DynamicTest> stories() {
        return cases("stories", AttributeCasesTest::checkStory);
    }

    @TestFactory
    Stream<DynamicTest> publishing() {
        return cases("publishing", AttributeCasesTest::checkPublishing);
    }

    private static Stream<DynamicTest> cases(String file, Consumer<Tree.Mapping> check) {
        return CaseFiles.rows(file).stream()
                .map(row -> DynamicTest.dynamicTest(row.text("case"), () -> check.accept(row)));
    }

    private static void checkLists(Tree.Mapping row) {
        var machine = machine(row);
        var mapped = row.mapping("lists");
        var upstream = row.has("upstream") ? row.mapping("upstream") : mapped;
        checkLists(new NumaAttributes(machine, Positions.MAPPED), mapped);
        checkLists(new NumaAttributes(machine, Positions.UPSTREAM), upstream);
    }

    private static void checkLists(NumaAttributes numa, Tree.Mapping expected) {
        assertThat(expected.fields()).isNotEmpty();
        expected.fields()
                .forEach(
                        (key, list) -> {
                            var node = Integer.parseInt(key);
                            var address = "0000:%02x:00.0".formatted(node);
                            for (var form : AttributeForm.values()) {
                                var told = numa.byNode(node, form);
                                assertThat(numa.byPciAddress(address, form)).isEqualTo(told);
                                assertThat(told.found().map(AttributeCasesTest::tree))
                                        .as("node %d, %s", node, form)
                                        .hasValue(
                                                form == AttributeForm.LIST
                                                        ? list
                                                        : Tree.Number.of(node));
                            }
                        });
    }

    private static void checkAnswer(Tree.Mapping row) {
        var machine = new Counting(machine(row));
        var answer = ask(row.mapping("ask"), machine);
        var expected = row.field("then").orElseThrow();
        switch (answer) {
            case AttributeResult.Found(_, var value) -> assertThat(tree(value)).isEqualTo(expected);
            case AttributeResult.Missing(_, var kind, var message) -> {
                assertThat(expected).as(message).isInstanceOf(Tree.Mapping.class);
                var error = (Tree.Mapping) expected;
                assertThat(kind.name()).as(message).isEqualTo(error.text("error"));
                assertThat(message).doesNotContain("\n").endsWith(".");
                for (var words : error.items("says")) {
                    assertThat(message).contains(((Tree.Text) words).value());
                }
            }
        }
        row.field("reads").ifPresent(reads -> assertThat(machine.reads()).isEqualTo(number(reads)));
    }

    private static void checkStory(Tree.Mapping row) {
        var machine = machine(row);
        var devices = row.mapping("devices").fields();
        var common = new LinkedHashSet<Tree>();
        var first = true;
        for (var device : devices.entrySet()) {
            var answer = ask((Tree.Mapping) device.getValue(), machine);
            assertThat(answer.found().map(AttributeCasesTest::tree))
                    .as("%s: %s", device.getKey(), answer)
                    .isEqualTo(row.mapping("values").field(device.getKey()));
            var values = set(tree(answer.found().orElseThrow()));
            if (first) {
                common.addAll(values);
            } else {
                common.retainAll(values);
            }
            first = false;
        }
        assertThat(common).containsExactlyInAnyOrderElementsOf(row.items("common"));
    }

    private static void checkPublishing(Tree.Mapping row) {
        var expected = row.field("then").orElseThrow();
        if (row.has("count")) {
            var values =
                    row.items("count").stream().map(value -> value((Tree.Mapping) value)).toList();
            assertThat(StandardAttributes.valueCount(values)).isEqualTo(number(expected));
            return;
        }
        var node = NumaAttributes.physicalNumaNode(value(row.mapping("physical")));
        assertThat(node.isPresent() ? Tree.Number.of(node.getAsLong()) : Tree.Text.of("unknown"))
                .isEqualTo(expected);
    }

    private static Sysfs machine(Tree.Mapping row) {
        return row.has("machine")
                ? MachineText.named(row.text("machine"))
                : MachineText.parse(row.text("tree"));
    }

    private static AttributeResult ask(Tree.Mapping ask, Sysfs machine) {
        var form = ask.text("form").equals("list") ? AttributeForm.LIST : AttributeForm.SCALAR;
        var naming =
                ask.text("naming").equals("strict")
                        ? PcieRoots.Naming.STRICT
                        : PcieRoots.Naming.ANY;
        var numa = new NumaAttributes(machine);
        var roots = new PcieRoots(machine, naming);
        var what =
                ask.fields().keySet().stream()
                        .filter(key -> !Set.of("form", "naming").contains(key))
                        .findFirst()
                        .orElseThrow();
        var text = ask.text(what);
        var subject = ask.field(what).orElseThrow();
        return switch (what) {
            case "pci" -> numa.byPciAddress(text, form);
            case "node" -> numa.byNode(number(subject), form);
            case "cpu" -> numa.nodeOfCpu(number(subject));
            case "cpuNode" -> numa.forCpu(number(subject), form);
            case "pcieRoot" -> roots.byPciAddress(text, form);
            case "cpuRoots" -> roots.forCpu(number(subject));
            case "pciBusId" -> PciBusIds.of(text);
            default -> throw new IllegalArgumentException("Nobody can be asked for " + what);
        };
    }

    private static AttributeValue value(Tree.Mapping value) {
        var ints =
                value.has("ints")
                        ? value.items("ints").stream().map(item -> (long) number(item)).toList()
                        : null;
        var one = value.has("int") ? (long) number(value.field("int").orElseThrow()) : null;
        if (value.has("string")) {
            return new AttributeValue.StringValue(value.text("string"));
        }
        if (one != null && ints == null) {
            return new AttributeValue.IntValue(one);
        }
        return one == null && ints != null && !ints.isEmpty()
                ? new AttributeValue.Ints(ints)
                : new AttributeValue.MalformedValue(one, null, null, null, ints, null, null, null);
    }

    private static Tree tree(AttributeValue value) {
        return switch (value) {
            case AttributeValue.IntValue(var node) -> Tree.Number.of(node);
            case AttributeValue.StringValue(var text) -> Tree.Text.of(text);
            case AttributeValue.Ints(var nodes) ->
                    Tree.Sequence.of(nodes.stream().map(Tree.Number::of).toList());
            case AttributeValue.Strings(var texts) ->
                    Tree.Sequence.of(texts.stream().map(Tree.Text::of).toList());
            default -> throw new IllegalArgumentException("No standard attribute is " + value);
        };
    }

    private static Set<Tree> set(Tree value) {
        return value instanceof Tree.Sequence(var items, _)
                ? new LinkedHashSet<>(items)
                : Set.of(value);
    }

    private static int number(Tree tree) {
        return Integer.parseInt(((Tree.Number) tree).literal());
    }
}
