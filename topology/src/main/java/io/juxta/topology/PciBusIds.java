package io.juxta.topology;

import io.juxta.model.AttributeValue;
import java.util.Optional;
import java.util.regex.Pattern;

/// The standard `pciBusID` attribute: the address itself, once its form is right.
public final class PciBusIds {

    private static final Pattern ADDRESS =
            Pattern.compile("[0-9a-f]{4}:[0-9a-f]{2}:[0-9a-f]{2}\\.[0-9a-f]");

    private PciBusIds() {}

    /// No file is read, so the device need not exist.
    public static AttributeResult of(String address) {
        var wrong = refuse(StandardAttributes.PCI_BUS_ID, address);
        return wrong.isPresent()
                ? wrong.get()
                : new AttributeResult.Found(
                        StandardAttributes.PCI_BUS_ID, new AttributeValue.StringValue(address));
    }

    /// Says what is wrong with an address.
    static Optional<AttributeResult> refuse(String attribute, String address) {
        if (address.isEmpty()) {
            return Optional.of(
                    new AttributeResult.Missing(
                            attribute, ErrorKind.EMPTY_BDF, "The PCI address is empty."));
        }
        if (!ADDRESS.matcher(address).matches()) {
            return Optional.of(
                    new AttributeResult.Missing(
                            attribute,
                            ErrorKind.BAD_BDF,
                            "%s is no PCI address of the form 0000:00:00.0 in lower case."
                                    .formatted(KernelText.quoted(address))));
        }
        return Optional.empty();
    }
}
