package io.juxta.testkit;

import static io.juxta.testkit.CelType.BOOL;
import static io.juxta.testkit.CelType.DYN;
import static io.juxta.testkit.CelType.INT;
import static io.juxta.testkit.CelType.QUANTITY;
import static io.juxta.testkit.CelType.SEMVER;
import static io.juxta.testkit.CelType.STRING;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Writes lookups in the device and remembers them, so that its devices can be made to have what is
/// looked for.
public final class CelLookups {

    static final String DRIVER = "d.example";
    private static final List<String> DOMAINS =
            List.of(DRIVER, DRIVER, DRIVER, "gpu.example", "o.example", "plain");
    private static final List<CelType> ATTRIBUTES =
            List.of(
                    INT,
                    BOOL,
                    STRING,
                    SEMVER,
                    CelType.list(INT),
                    CelType.list(BOOL),
                    CelType.list(STRING),
                    CelType.list(SEMVER));

    /// An attribute or capacity an expression looks for.
    ///
    /// @param type what it hopes to find; [CelType#QUANTITY] for a capacity
    public record Wish(String domain, String name, CelType type, CelTexts about) {}

    private final Grow grow;
    private final List<Wish> wishes = new ArrayList<>();

    CelLookups(Grow grow) {
        this.grow = grow;
    }

    List<Wish> wishes() {
        return wishes;
    }

    static boolean canBeAttribute(CelType type) {
        return ATTRIBUTES.contains(type);
    }

    CelType anyAttribute() {
        return grow.pick(ATTRIBUTES);
    }

    private Wish wish(CelType type, CelTexts about) {
        for (var known : wishes) {
            if (known.type().equals(type) && known.about() == about && grow.chance(50)) {
                return known;
            }
        }
        var name =
                grow.chance(3)
                        ? grow.pick("if", "loop", "string", "package", "_x", "device")
                        : letter(type, about) + grow.below(3);
        var wish = new Wish(grow.pick(DOMAINS), name, type, about);
        wishes.add(wish);
        return wish;
    }

    private static String letter(CelType type, CelTexts about) {
        var list = type.isList() ? "l" : "";
        var element = type.isList() ? type.first() : type;
        return list
                + switch (element.name()) {
                    case "int" -> about == CelTexts.SMALL ? "small" : "n";
                    case "bool" -> "b";
                    case "string" ->
                            about == CelTexts.ANY ? "s" : about.name().toLowerCase(Locale.ROOT);
                    case "kubernetes.Semver" -> "v";
                    default -> "mem";
                };
    }

    /// A lookup of an attribute that mostly is what is wanted; its static type is dyn.
    CelPiece attribute(CelType type, CelTexts about) {
        return lookup("attributes", wish(type, about), DYN);
    }

    CelPiece capacity() {
        return lookup("capacity", wish(QUANTITY, CelTexts.QUANTITY), QUANTITY);
    }

    private CelPiece lookup(String map, Wish wish, CelType type) {
        var name = name(wish);
        var domain = domain(map, wish);
        return switch (grow.below(20)) {
            case 0, 1, 2, 3 -> CelPiece.of(type, "~[\"" + name + "\"]", domain);
            case 4 -> CelPiece.of(type, "~.`" + name + "`", domain);
            case 5 -> CelPiece.of(type, "~.?" + name + ".value()", domain).showing("macro .?");
            case 6 ->
                    CelPiece.of(type, "~[?\"" + name + "\"].value()", domain).showing("macro [?]");
            default -> CelPiece.of(type, "~." + name, domain);
        };
    }

    /// `.?x`, `[?"x"]`: an optional.
    CelPiece maybe(CelType type, CelTexts about) {
        var capacity = type.equals(QUANTITY);
        var wish = wish(type, about);
        var domain = domain(capacity ? "capacity" : "attributes", wish);
        var form = grow.chance(50) ? "~.?" + name(wish) : "~[?\"" + name(wish) + "\"]";
        return CelPiece.of(CelType.optional(capacity ? QUANTITY : DYN), form, domain)
                .showing(form.startsWith("~.?") ? "macro .?" : "macro [?]");
    }

    /// A question whether it is there.
    CelPiece presence() {
        var capacity = grow.chance(25);
        var map = capacity ? "capacity" : "attributes";
        var wish =
                wish(
                        capacity ? QUANTITY : anyAttribute(),
                        capacity ? CelTexts.QUANTITY : CelTexts.ANY);
        var domain = domain(map, wish);
        return switch (grow.below(6)) {
            case 0 -> CelPiece.of(BOOL, "(\"" + name(wish) + "\" in ~)", domain);
            case 1 -> CelPiece.leaf(BOOL, "(\"" + domainName(wish) + "\" in device." + map + ")");
            case 2 -> CelPiece.of(BOOL, "~.?" + name(wish) + ".hasValue()", domain);
            case 3 ->
                    CelPiece.leaf(
                            BOOL,
                            grow.pick(
                                    "has(device.attributes.plain)",
                                    "has(device.driver)",
                                    "device.allowMultipleAllocations",
                                    "has(device.allowMultipleAllocations)",
                                    "device.attributes[?\"o.example\"].hasValue()",
                                    "has(device.attributes.?plain.n0)",
                                    "(size(device.attributes) < 3)",
                                    "(device.capacity.size() >= 1)",
                                    "(device.attributes == device.attributes)"));
            default -> CelPiece.of(BOOL, "has(~." + name(wish) + ")", domain).showing("macro has");
        };
    }

    CelPiece text() {
        return CelPiece.leaf(STRING, "device.driver");
    }

    private CelPiece domain(String map, Wish wish) {
        var domain = domainName(wish);
        var form =
                switch (grow.below(24)) {
                    case 0 -> domain.equals(DRIVER) ? "[device.driver]" : "[\"" + domain + "\"]";
                    case 1 -> domain.equals("plain") ? ".plain" : "['" + domain + "']";
                    case 2 -> "[?\"" + domain + "\"].orValue({})";
                    case 3 -> ".?" + "plain.orValue({})";
                    default -> "[\"" + domain + "\"]";
                };
        return CelPiece.leaf(CelType.map(STRING, DYN), "device." + map + form);
    }

    private String domainName(Wish wish) {
        return grow.chance(3) ? grow.pick("nowhere.example", "", "D.example") : wish.domain();
    }

    private String name(Wish wish) {
        return grow.chance(4) ? grow.pick("missing", "x", "N0") : wish.name();
    }
}
