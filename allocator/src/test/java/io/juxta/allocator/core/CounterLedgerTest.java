package io.juxta.allocator.core;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.why.GpuNode;
import io.juxta.model.BindingConditions;
import io.juxta.model.ByName;
import io.juxta.model.CounterSet;
import io.juxta.model.Device;
import io.juxta.model.Flag;
import io.juxta.model.NodeChoice;
import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Counters last exactly as long as they should, whether or not their amounts are whole numbers of
/// one unit.
class CounterLedgerTest {

    /// Three devices of the same amount: how many fit.
    @ParameterizedTest
    @CsvSource({
        "4, 2, 2",
        "6, 2, 3",
        "5.999, 2, 2",
        "1, 0.5, 2",
        "1.5, 0.5, 3",
        "0.1, 0.05, 2",
        "1, 0.3333, 3",
        "1, 0.3334, 2",
        "1E+40, 2, 3",
        "1E+40, 1E+39, 3",
        "2E+39, 1E+39, 2",
        "0, 1, 0",
        "36893488147419103232, 18446744073709551616, 2"
    })
    void asManyFitAsTheExactSumsAllow(BigDecimal total, BigDecimal amount, int fitting) {
        var ledger = ledger(total, amount, amount, amount);

        var taken = 0;
        while (taken < 3 && ledger.take(taken)) {
            taken++;
        }

        assertThat(taken).isEqualTo(fitting);
    }

    @Test
    void whenADeviceIsGivenBack_anotherFits() {
        var ledger = ledger(new BigDecimal(4), BigDecimal.TWO, BigDecimal.TWO, BigDecimal.TWO);
        assertThat(ledger.take(0)).isTrue();
        assertThat(ledger.take(1)).isTrue();
        assertThat(ledger.take(2)).isFalse();

        ledger.release(0);

        assertThat(ledger.take(2)).isTrue();
    }

    /// Sums that were whole numbers become decimals, and back it goes with the exact amounts.
    @Test
    void whenAFinerAmountComesLater_nothingIsLost() {
        var half = new BigDecimal("0.5");
        var ledger = ledger(BigDecimal.TWO, BigDecimal.ONE, half, half, BigDecimal.ONE);
        assertThat(ledger.take(0)).isTrue();
        assertThat(ledger.take(1)).isTrue();
        assertThat(ledger.take(3)).isFalse();
        assertThat(ledger.take(2)).isTrue();

        ledger.release(0);

        assertThat(ledger.take(3)).isTrue();
        assertThat(ledger.take(0)).isFalse();
    }

    private static CounterLedger ledger(BigDecimal total, BigDecimal... amounts) {
        var node = new GpuNode();
        node.counters.add(new CounterSet("card", ByName.of("slices", quantity(total))));
        for (var i = 0; i < amounts.length; i++) {
            node.devices.add(drawing("gpu-" + i, amounts[i]));
        }
        return new CounterLedger(
                node.inventory(GpuNode.claim(List.of(), GpuNode.ask("r", 1, GpuNode.ANY))));
    }

    private static Device drawing(String name, BigDecimal amount) {
        return new Device(
                name,
                ByName.empty(),
                ByName.empty(),
                List.of(
                        new CounterSet.Consumption(
                                "card", ByName.of("slices", quantity(amount)), List.of())),
                NodeChoice.UNSPECIFIED,
                List.of(),
                BindingConditions.NONE,
                Flag.UNSET,
                ByName.empty());
    }

    private static Quantity quantity(BigDecimal number) {
        return Quantity.of(number, Quantity.Format.DECIMAL_SI);
    }
}
