package io.juxta.cli.topology;

import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.Fitted;
import io.juxta.cli.page.UsageException;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.PciDevice;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/// Which functions of a card with virtual functions (SR-IOV) are published. The card and its
/// virtual functions are the same hardware: publishing both would offer it twice.
public enum PciFunctions {
    /// The virtual functions of a card that has some, and cards that have none.
    VIRTUAL,
    /// The cards, and no virtual function.
    PHYSICAL;

    /// The functions that are published.
    ///
    /// @param devices in the order of the machine
    /// @param leftOut what is not published and why, if there is any
    public record Chosen(List<PciDevice> devices, Optional<String> leftOut) {
        public Chosen {
            devices = List.copyOf(devices);
        }
    }

    static List<String> words() {
        return Stream.of(values()).map(PciFunctions::word).toList();
    }

    static PciFunctions parse(String word) {
        return Stream.of(values())
                .filter(each -> each.word().equals(word))
                .findFirst()
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "There are no functions %s (%s)%s"
                                                .formatted(
                                                        word,
                                                        String.join(", ", words()),
                                                        DidYouMean.hint(word, words()))));
    }

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    PciFunctions other() {
        return this == VIRTUAL ? PHYSICAL : VIRTUAL;
    }

    /// Which functions of the wanted devices are published.
    ///
    /// @param wanted devices of the machine
    public Chosen choose(List<PciDevice> wanted, Machine machine) {
        var leftOut = new ArrayList<PciDevice>();
        switch (this) {
            case VIRTUAL -> {
                var cards = cards(wanted);
                wanted.stream()
                        .filter(device -> cards.contains(device.address()))
                        .forEach(leftOut::add);
            }
            case PHYSICAL ->
                    wanted.stream()
                            .filter(device -> isVirtual(device, machine))
                            .forEach(leftOut::add);
        }
        var devices = new ArrayList<>(wanted);
        devices.removeAll(leftOut);
        return new Chosen(
                devices, leftOut.isEmpty() ? Optional.empty() : Optional.of(says(leftOut)));
    }

    /// A virtual function whose card is not visible, as in a guest, counts as a device of its own.
    static boolean isVirtual(PciDevice device, Machine machine) {
        return !device.virtualFunctionOf().isEmpty()
                && machine.pciDevice(device.virtualFunctionOf()).isPresent();
    }

    /// The cards of these virtual functions.
    private static Set<String> cards(List<PciDevice> devices) {
        var cards = new LinkedHashSet<String>();
        devices.forEach(device -> cards.add(device.virtualFunctionOf()));
        return cards;
    }

    private String says(List<PciDevice> leftOut) {
        var addresses = leftOut.stream().map(PciDevice::address).toList();
        return switch (this) {
            case VIRTUAL ->
                    "%s left out: %s handed out instead."
                            .formatted(
                                    named(addresses, "physical function"),
                                    addresses.size() == 1
                                            ? "its virtual functions are"
                                            : "their virtual functions are");
            case PHYSICAL ->
                    named(addresses, "virtual function")
                            + " left out: physical functions are asked for.";
        };
    }

    private static String named(List<String> addresses, String what) {
        return addresses.size() == 1
                ? "The %s %s is".formatted(what, addresses.getFirst())
                : "The %d %ss %s are".formatted(addresses.size(), what, Fitted.some(addresses, 60));
    }
}
