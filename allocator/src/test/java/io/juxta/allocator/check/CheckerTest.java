package io.juxta.allocator.check;

import static io.juxta.allocator.check.CheckerQuestions.DISTINCT_LISTS;
import static io.juxta.allocator.check.CheckerQuestions.EITHER;
import static io.juxta.allocator.check.CheckerQuestions.EVERYTHING;
import static io.juxta.allocator.check.CheckerQuestions.PARTITIONS;
import static io.juxta.allocator.check.CheckerQuestions.TWO_OF_THREE;
import static io.juxta.allocator.check.CheckerQuestions.violations;
import static io.juxta.allocator.check.Spoiling.device;
import static io.juxta.allocator.check.Spoiling.named;
import static io.juxta.allocator.check.Spoiling.result;
import static io.juxta.allocator.check.Spoiling.results;
import static io.juxta.allocator.check.Spoiling.to;
import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.AllocationCase;
import java.util.List;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// A right answer with the wrong devices: the checker has to see it.
class CheckerTest {

    static List<AllocationCase> questions() {
        return CheckerQuestions.all();
    }

    @ParameterizedTest
    @MethodSource("questions")
    void aRightAnswerIsLeftAlone(AllocationCase question) {
        assertThat(violations(question, UnaryOperator.identity())).isEmpty();
    }

    @Test
    void whenADeviceIsMissing_saysSo() {
        assertThat(violations(TWO_OF_THREE, results(List::removeLast)))
                .containsExactly("claim default/c, request gpu: 2 devices are wanted, and 1 given");
    }

    @Test
    void whenThereIsOneTooMany_saysSo() {
        assertThat(violations(TWO_OF_THREE, results(all -> all.add(to(all.getLast(), "g0")))))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/g0: nobody asked for"
                                + " it, or not at this place");
    }

    @Test
    void whenADeviceIsGivenTwice_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(1, "g1")))
                .anyMatch(each -> each.endsWith("device d.example/p/g1: it is given twice"));
    }

    @Test
    void whenADeviceIsUnknown_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(1, "g9")))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/g9: no usable pool"
                                + " offers it to node n1");
    }

    @Test
    void whenADeviceIsOfAnotherClass_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(1, "n0")))
                .singleElement()
                .asString()
                .startsWith("claim default/c, request gpu, device d.example/p/n0: Cel[")
                .endsWith("is false");
    }

    @Test
    void whenDevicesAreApart_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(0, "g0")))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/g2: attribute numa"
                                + " differs from the first");
    }

    @Test
    void whenADeviceIsTainted_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(1, "old")))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/old: its taint"
                                + " old=yes:NoSchedule is not tolerated");
    }

    @Test
    void whenADeviceIsHeld_saysSo() {
        assertThat(violations(TWO_OF_THREE, device(1, "mine")))
                .containsExactly(
                        "claim default/c, request gpu, device d.example/p/mine: another claim"
                                + " holds it");
    }

    @Test
    void whenACounterIsOverdrawn_saysSo() {
        assertThat(violations(PARTITIONS, device(1, "p2")))
                .containsExactly(
                        "claim default/c, request any, device d.example/p/p2: counter set/slots"
                                + " is overdrawn by 1");
    }

    @Test
    void whenDistinctListsShareAValue_saysSo() {
        assertThat(violations(DISTINCT_LISTS, device(1, "d1")))
                .containsExactly(
                        "claim default/c, request any, device d.example/p/d1: attribute numa"
                                + " has [int 2], as a device before it");
    }

    @Test
    void whenNotAllAreGiven_saysSo() {
        assertThat(violations(EVERYTHING, results(List::removeFirst)))
                .containsExactly("claim default/c, request gpu: 2 devices are wanted, and 1 given");
    }

    @Test
    void whenDevicesAreOfTwoAlternatives_saysSo() {
        assertThat(violations(EITHER, result(1, each -> named(each, "r/small"))))
                .contains("claim default/c, request r/big: 2 devices are wanted, and 1 given");
    }
}
