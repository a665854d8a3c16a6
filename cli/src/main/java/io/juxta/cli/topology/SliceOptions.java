package io.juxta.cli.topology;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.DidYouMean;
import io.juxta.cli.page.UsageException;
import io.juxta.model.CpuSet;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.topology.AttributeForm;
import io.juxta.topology.StandardAttributes;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import picocli.CommandLine.ParseResult;

/// The options of `juxta topology --slices`.
///
/// @param classes prefixes of PCI classes, as hex digits
/// @param functions which functions of a card that has virtual ones
/// @param form of numaNode on PCI devices
/// @param cpuForm of numaNode on CPUs, memory and huge pages
/// @param aliases further names for the physical NUMA node
/// @param reservedCpus CPUs that are not published
/// @param reservedMemory taken from the NUMA nodes in ascending order
record SliceOptions(
        String driver,
        String node,
        List<String> classes,
        PciFunctions functions,
        NumaForm form,
        NumaForm cpuForm,
        List<String> aliases,
        CpuSet reservedCpus,
        Quantity reservedMemory,
        FeatureGates gates) {

    /// How numaNode is written.
    enum NumaForm {
        SCALAR,
        LIST;

        AttributeForm attribute() {
            return switch (this) {
                case SCALAR -> AttributeForm.SCALAR;
                case LIST -> AttributeForm.LIST;
            };
        }
    }

    /// The default classes: network, display, co-processors and accelerators.
    static final List<String> USUAL_CLASSES = List.of("02", "03", "0b40", "12");

    private static final String NUMA_FORM = "--numa-form";
    private static final String CPU_NUMA_FORM = "--cpu-numa-form";
    private static final List<String> FORMS = List.of("scalar", "list");
    private static final String LIST_GATE = "DRAListTypeAttributes";
    private static final Pattern CLASS = Pattern.compile("(0[xX])?[0-9a-fA-F]{2,6}");
    private static final Pattern ALIAS =
            Pattern.compile("[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?/[A-Za-z_][A-Za-z0-9_]{0,31}");

    /// Whether some device may have a list.
    boolean hasLists() {
        return form == NumaForm.LIST || cpuForm == NumaForm.LIST;
    }

    SliceOptions {
        classes = List.copyOf(classes);
        aliases = List.copyOf(aliases);
    }

    static Manual.Section section() {
        return new Manual.Section(
                "Slices",
                List.of(
                        Manual.flag(
                                "Print ResourceSlices instead of the machine, as yaml (the default)"
                                        + " or json.",
                                "--slices"),
                        Manual.text(
                                "NAME",
                                List.of(),
                                "The driver that publishes them, as in gpu.example.com.",
                                "--driver"),
                        Manual.text(
                                "NAME",
                                List.of(),
                                "The Kubernetes node they belong to; it is the pool's name too.",
                                "--node"),
                        Manual.texts(
                                String.class,
                                "0xNN",
                                "PCI devices of this class, or of the classes that begin so."
                                        + " Repeat it for more. The default is 0x02, 0x03, 0x0b40"
                                        + " and 0x12: network, display, co-processors,"
                                        + " accelerators.",
                                "--class"),
                        Manual.text(
                                "WHICH",
                                PciFunctions.words(),
                                "Of a card with virtual functions, publish these (virtual, the"
                                        + " default) or the card itself (physical): never both.",
                                "--functions"),
                        Manual.text(
                                "FORM",
                                FORMS,
                                "numaNode of PCI devices as one number (scalar, the default), or"
                                        + " with its nearest neighbours (list; needs"
                                        + " DRAListTypeAttributes).",
                                NUMA_FORM),
                        Manual.text(
                                "FORM",
                                FORMS,
                                "numaNode of CPUs, memory and huge pages as one number (scalar, the"
                                        + " default), or as a list of that one number (list).",
                                CPU_NUMA_FORM),
                        Manual.texts(
                                String.class,
                                "NAME",
                                "Publish the NUMA node under this name too, as in dra.net/numaNode:"
                                        + " one number in every form. Repeat it for more.",
                                "--alias"),
                        Manual.text(
                                "CPUS",
                                List.of(),
                                "CPUs the system keeps, as in 0-1: they are not published.",
                                "--reserved-cpus"),
                        Manual.text(
                                "AMOUNT",
                                List.of(),
                                "Memory the system keeps, as in 1Gi: taken from the NUMA nodes with"
                                        + " CPUs first, lowest first.",
                                "--reserved-memory")));
    }

    /// @throws UsageException when something is missing or invalid
    static SliceOptions from(ParseResult arguments, FeatureGates gates) {
        var driver = arguments.matchedOptionValue("--driver", "");
        if (driver.isEmpty()) {
            throw new UsageException("--slices needs --driver, as in --driver=gpu.example.com.");
        }
        var node = arguments.matchedOptionValue("--node", "");
        if (node.isEmpty()) {
            throw new UsageException(
                    "--slices needs --node: this machine's host name need not be its name in"
                            + " Kubernetes.");
        }
        return new SliceOptions(
                driver,
                node,
                classes(arguments.matchedOptionValue("--class", List.of())),
                PciFunctions.parse(arguments.matchedOptionValue("--functions", "virtual")),
                form(arguments.matchedOptionValue(NUMA_FORM, "scalar"), gates),
                form(arguments.matchedOptionValue(CPU_NUMA_FORM, "scalar"), gates),
                aliases(arguments.matchedOptionValue("--alias", List.of())),
                cpus(arguments.matchedOptionValue("--reserved-cpus", "")),
                memory(arguments.matchedOptionValue("--reserved-memory", "0")),
                gates);
    }

    /// Rejects options that need `--slices`.
    static void refuseWithoutSlices(ParseResult arguments) {
        for (var option : section().options()) {
            var name = option.longestName();
            if (!name.equals("--slices") && arguments.hasMatchedOption(name)) {
                throw new UsageException("%s goes with --slices only.".formatted(name));
            }
        }
    }

    private static List<String> classes(List<String> texts) {
        if (texts.isEmpty()) {
            return USUAL_CLASSES;
        }
        return texts.stream().map(SliceOptions::classDigits).toList();
    }

    private static String classDigits(String text) {
        if (!CLASS.matcher(text).matches()) {
            throw new UsageException(
                    "%s is no PCI class: write two to six hex digits, as in 0x03 or 0x0302."
                            .formatted(text));
        }
        var digits = text.toLowerCase(Locale.ROOT);
        return digits.startsWith("0x") ? digits.substring(2) : digits;
    }

    private static NumaForm form(String word, FeatureGates gates) {
        return switch (word) {
            case "scalar" -> NumaForm.SCALAR;
            case "list" -> {
                if (!gates.on(LIST_GATE)) {
                    throw new UsageException(
                            "A Kubernetes 1.37 API server refuses lists while %s is off: add"
                                            .formatted(LIST_GATE)
                                    + " --feature-gates=%s=true when it is on in your cluster."
                                            .formatted(LIST_GATE));
                }
                yield NumaForm.LIST;
            }
            default ->
                    throw new UsageException(
                            "numaNode has no form %s (scalar, list)%s"
                                    .formatted(word, DidYouMean.hint(word, FORMS)));
        };
    }

    private static List<String> aliases(List<String> names) {
        for (var name : names) {
            if (!ALIAS.matcher(name).matches()) {
                throw new UsageException(
                        "%s is no attribute name: write domain/name, as in dra.net/numaNode."
                                .formatted(name));
            }
            if (name.equals(StandardAttributes.NUMA_NODE)) {
                throw new UsageException(
                        "%s is the name itself, and no alias of it.".formatted(name));
            }
        }
        return names.stream().distinct().toList();
    }

    private static CpuSet cpus(String text) {
        try {
            return CpuSet.parse(text);
        } catch (IllegalArgumentException e) {
            throw new UsageException("--reserved-cpus: " + e.getMessage());
        }
    }

    private static Quantity memory(String text) {
        return Quantity.tryParse(text)
                .filter(amount -> amount.signum() >= 0)
                .orElseThrow(
                        () ->
                                new UsageException(
                                        "--reserved-memory: %s is no amount of memory: write bytes,"
                                                        .formatted(text)
                                                + " as in 1Gi or 512Mi."));
    }
}
