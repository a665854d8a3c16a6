package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.NoSuchElementException;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CpuSetTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|''|0",
                "'\n'|''|0",
                "0|0|1",
                "0-3|0-3|4",
                "'0-3,8,10-11\n'|0-3,8,10-11|7",
                "11,10,8,3,2,1,0|0-3,8,10-11|7",
                "1,1,1-2|1-2|2",
                "5-5|5|1",
                "007|7|1",
                "65535|65535|1"
            })
    void whenAListIsRead_printsItInOrderWithRanges(String text, String printed, int size) {
        assertThat(CpuSet.parse(text)).hasToString(printed);
        assertThat(CpuSet.parse(text).size()).isEqualTo(size);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                ",",
                "1,",
                "-1",
                "1-",
                "3-1",
                "a",
                "1 2",
                "1,,2",
                "1--2",
                "65536",
                "9999999999"
            })
    void whenNotAList_isRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> CpuSet.parse(text));
    }

    @Test
    void whenEmpty_hasNoFirst() {
        assertThatExceptionOfType(NoSuchElementException.class).isThrownBy(CpuSet.EMPTY::first);
        assertThat(CpuSet.of(7, 3).first()).isEqualTo(3);
    }

    static LongStream seeds() {
        return LongStream.range(0, 200);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whenCombined_behavesAsSetsDo(long seed) {
        var random = new Random(seed);
        var a = some(random);
        var b = some(random);
        var setA = CpuSet.of(a.stream().mapToInt(Integer::intValue).toArray());
        var setB = CpuSet.of(b.stream().mapToInt(Integer::intValue).toArray());

        var union = new TreeSet<>(a);
        union.addAll(b);
        var both = new TreeSet<>(a);
        both.retainAll(b);
        var onlyA = new TreeSet<>(a);
        onlyA.removeAll(b);

        assertThat(setA.union(setB)).containsExactlyElementsOf(union);
        assertThat(setA.intersect(setB)).containsExactlyElementsOf(both);
        assertThat(setA.minus(setB)).containsExactlyElementsOf(onlyA);
        assertThat(setA.intersects(setB)).isEqualTo(!both.isEmpty());
        assertThat(setA.containsAll(setB)).isEqualTo(a.containsAll(b));
        assertThat(CpuSet.parse(setA.toString())).isEqualTo(setA).hasSameHashCodeAs(setA);
        assertThat(setA.size()).isEqualTo(a.size());
    }

    private static SortedSet<Integer> some(Random random) {
        var cpus = new TreeSet<Integer>();
        for (var i = random.nextInt(20); i > 0; i--) {
            cpus.add(random.nextInt(30));
        }
        return cpus;
    }
}
