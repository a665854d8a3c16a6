package io.juxta.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.juxta.model.Quantity.Format;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {

    /// A row of `cases/quantities.txt`.
    record Row(String text, String printed, String format, String whole, String thousandths) {

        static Row parse(String line) {
            var columns = line.split("\\|", -1);
            return columns.length == 2
                    ? new Row(columns[0], columns[1], "", "", "")
                    : new Row(columns[0], columns[1], columns[2], columns[3], columns[4]);
        }

        boolean isError() {
            return printed.equals("ERR");
        }
    }

    static Stream<Row> rows() {
        return CaseLines.of("quantities.txt").map(Row::parse);
    }

    @ParameterizedTest
    @MethodSource("rows")
    void whenKubernetesHasAnAnswer_givesTheSame(Row row) {
        var parsed = Quantity.tryParse(row.text());

        assertThat(parsed.isEmpty()).isEqualTo(row.isError());
        parsed.ifPresent(quantity -> assertPrinted(quantity, row));
    }

    private static void assertPrinted(Quantity quantity, Row row) {
        assertThat(quantity).hasToString(row.printed());
        assertThat(quantity.format()).isEqualTo(formatOf(row));
        if (!row.whole().equals("~")) {
            assertThat(quantity.value()).isEqualTo(Long.parseLong(row.whole()));
            assertThat(quantity.ceil()).isEqualTo(new BigInteger(row.whole()));
        }
        if (!row.thousandths().equals("~")) {
            assertThat(quantity.milliValue()).isEqualTo(Long.parseLong(row.thousandths()));
        }
    }

    private static Format formatOf(Row row) {
        return switch (row.format()) {
            case "DecimalSI" -> Format.DECIMAL_SI;
            case "BinarySI" -> Format.BINARY_SI;
            case "DecimalExponent" -> Format.DECIMAL_EXPONENT;
            default -> throw new IllegalArgumentException("no format is called " + row.format());
        };
    }

    @Test
    void whenBeyondTheLastSuffix_growsTheNumberInsteadOfLosingIt() {
        assertThat(Quantity.parse("22000E")).hasToString("22000E");
        assertThat(Quantity.parse("1000000000000000000000")).hasToString("1000E");
        assertThat(Quantity.parse("7Ei").times(1024)).hasToString("7168Ei");
    }

    @Test
    void whenTheNumberDoesNotFitALong_answersTheBorder() {
        assertThat(Quantity.parse("10E").value()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parse("-10E").value()).isEqualTo(Long.MIN_VALUE);
        assertThat(Quantity.parse("9223372036854775807").value()).isEqualTo(Long.MAX_VALUE);
        assertThat(Quantity.parse("10P").milliValue()).isEqualTo(Long.MAX_VALUE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1e99999999", "1E2147483647", "1e10001", "-5e123456789"})
    void whenTheExponentIsAbsurd_saysSoAtOnce(String text) {
        assertThatExceptionOfType(QuantityException.class)
                .isThrownBy(() -> Quantity.parse(text))
                .withMessageContaining(text)
                .withMessageContaining("too large");
    }

    @Test
    void whenTheTextIsEndless_saysSoAtOnce() {
        assertThatExceptionOfType(QuantityException.class)
                .isThrownBy(() -> Quantity.parse("1".repeat(30_000)))
                .withMessageContaining("too large")
                .withMessageMatching(".{1,200}");
    }

    @Test
    void whenTheLargestExponentAllowed_computesWithIt() {
        var large = Quantity.parse("1e9999");

        assertThat(large.plus(Quantity.parse("1n")).minus(large)).isEqualTo(Quantity.parse("1n"));
        assertThat(Quantity.parse("1e-99999999")).isEqualTo(Quantity.parse("1n"));
    }

    @Test
    void whenNotAQuantity_saysWhatOneLooksLike() {
        assertThatExceptionOfType(QuantityException.class)
                .isThrownBy(() -> Quantity.parse("1 GB"))
                .withMessageContaining("\"1 GB\"")
                .withMessageContaining("80Gi");
    }

    @Test
    void whenAProductIsFinerThanNine_isExactAndPrintedRoundedUp() {
        var half = Quantity.parse("1n").times(Quantity.parse("500m"));

        assertThat(half.exact()).isEqualByComparingTo("0.0000000005");
        assertThat(half).hasToString("1n");
        assertThat(half.plus(half)).isEqualTo(Quantity.parse("1n"));
        assertThat(half.negated()).hasToString("-1n");
        assertThat(Quantity.parse("64Gi").times(Quantity.parse("1500m"))).hasToString("96Gi");
    }

    @Test
    void whenOneIsZero_theSumHasTheOthersFormat() {
        assertThat(Quantity.ZERO.plus(Quantity.parse("2Gi"))).hasToString("2Gi");
        assertThat(Quantity.parse("1Gi").plus(Quantity.parse("1000"))).hasToString("1073742824");
        assertThat(Quantity.parse("1Gi").minus(Quantity.parse("512Mi"))).hasToString("512Mi");
    }

    static LongStream seeds() {
        return LongStream.range(0, 300);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whenPrintedAndReadAgain_isTheSameNumber(long seed) {
        var texts = new QuantityTexts(seed);
        for (var i = 0; i < 50; i++) {
            var quantity = Quantity.parse(texts.next());

            assertThat(Quantity.parse(quantity.toString())).isEqualTo(quantity);
            assertReadsBack(quantity, Format.DECIMAL_SI);
            assertReadsBack(quantity, Format.DECIMAL_EXPONENT);
            if (quantity.exact().abs().compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) <= 0) {
                assertReadsBack(quantity, Format.BINARY_SI);
            }
        }
    }

    private static void assertReadsBack(Quantity quantity, Format format) {
        var printed = quantity.as(format).toString();
        assertThat(Quantity.parse(printed)).as(printed).isEqualTo(quantity);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whenComputedWith_agreesWithPlainArithmetic(long seed) {
        var texts = new QuantityTexts(seed);
        for (var i = 0; i < 50; i++) {
            var a = Quantity.parse(texts.next());
            var b = Quantity.parse(texts.next());

            assertThat(a.plus(b)).isEqualTo(b.plus(a));
            assertThat(a.plus(b).minus(b)).isEqualTo(a);
            assertThat(a.plus(b).exact()).isEqualByComparingTo(a.exact().add(b.exact()));
            assertThat(a.compareTo(b)).isEqualTo(a.exact().compareTo(b.exact()));
            assertThat(a.equals(b)).isEqualTo(a.compareTo(b) == 0);
            assertThat(a.minus(b).signum()).isEqualTo(a.compareTo(b));
            assertThat(a.times(7).exact())
                    .isEqualByComparingTo(a.exact().multiply(BigDecimal.valueOf(7)));
            assertThat(a.negated().negated()).isEqualTo(a).hasSameHashCodeAs(a);
        }
    }
}
