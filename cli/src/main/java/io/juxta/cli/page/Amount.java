package io.juxta.cli.page;

import io.juxta.model.Quantity;
import java.math.BigDecimal;
import java.math.RoundingMode;

/// Formats amounts of resources for people.
public final class Amount {

    private static final String[] UNITS = {"Ki", "Mi", "Gi", "Ti", "Pi"};
    private static final BigDecimal KILO = BigDecimal.valueOf(1024);

    private Amount() {}

    /// `12.3` cores and `8.1Gi`, where Kubernetes writes `12300m` and `8694792192`.
    public static String shown(String resource, Quantity amount) {
        var number = amount.exact();
        if (resource.equals("cpu")) {
            return number.abs().compareTo(BigDecimal.ONE) < 0
                    ? amount.toString()
                    : number.stripTrailingZeros().toPlainString();
        }
        return isBytes(resource) ? bytes(amount) : amount.toString();
    }

    /// Whether a resource is counted in bytes.
    public static boolean isBytes(String resource) {
        return resource.equals("memory")
                || resource.equals("ephemeral-storage")
                || resource.startsWith("hugepages-");
    }

    private static String bytes(Quantity amount) {
        var binary = amount.as(Quantity.Format.BINARY_SI).toString();
        if (binary.length() <= 6) {
            return binary;
        }
        var number = amount.exact();
        var unit = "";
        for (var each : UNITS) {
            if (number.abs().compareTo(KILO) < 0) {
                break;
            }
            number = number.divide(KILO);
            unit = each;
        }
        return number.setScale(1, RoundingMode.HALF_UP).stripTrailingZeros().toPlainString() + unit;
    }
}
