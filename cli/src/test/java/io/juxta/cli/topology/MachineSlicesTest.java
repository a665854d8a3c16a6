package io.juxta.cli.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.load.ObjectValidation;
import io.juxta.cli.options.Gates;
import io.juxta.kube.dialect.Dialects;
import io.juxta.kube.form.ModelWriter;
import io.juxta.model.AttributeValue;
import io.juxta.model.CpuSet;
import io.juxta.model.Device;
import io.juxta.model.FeatureGates;
import io.juxta.model.Quantity;
import io.juxta.topology.AttributeResult;
import io.juxta.topology.Machine;
import io.juxta.topology.Machine.Cpu;
import io.juxta.topology.Machine.NumaNode;
import io.juxta.topology.Machine.PciDevice;
import io.juxta.topology.StandardAttributes;
import io.juxta.validation.RuleProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Slices of machines nobody has in the drawer: many devices, many neighbours.
class MachineSlicesTest {

    @ParameterizedTest(name = "{0} PCI devices as {1}: {2} slices")
    @CsvSource({
        "0, SCALAR, 1", "126, SCALAR, 1", "127, SCALAR, 2", "512, SCALAR, 5",
        "0, LIST, 1", "62, LIST, 1", "63, LIST, 2", "512, LIST, 9"
    })
    void whenThereAreManyDevices_theyAreSplitAtTheApisLimits(
            int count, SliceOptions.NumaForm form, int expected) {
        var published = publish(machine(count, 1), form, List.of());

        assertThat(published.slices()).hasSize(expected);
        assertThat(published.slices())
                .allSatisfy(slice -> assertThat(slice.pool().sliceCount()).isEqualTo(expected));
        var names = new HashSet<String>();
        for (var slice : published.slices()) {
            slice.devices().forEach(device -> names.add(device.name()));
        }
        assertThat(names).hasSize(count + 2).contains("cpu-numa-0", "memory-numa-0");
        assertValid(published);
    }

    @ParameterizedTest(name = "{0} neighbours and {1} aliases: published {2}")
    @CsvSource({"43, 0, true", "44, 0, true", "45, 0, false", "43, 1, true", "44, 1, false"})
    void whenAListTakesMoreThan48Values_itIsLeftOutWithAWarning(
            int neighbours, int aliases, boolean whole) {
        var names = aliases == 0 ? List.<String>of() : List.of("dra.net/numaNode");

        var published = publish(machine(1, neighbours), SliceOptions.NumaForm.LIST, names);

        assertValid(published);
        var missing = published.warnings().stream().filter(text -> text.startsWith("pci-"));
        assertThat(missing.toList()).hasSize(whole ? 0 : 1);
    }

    @Test
    void whenPublished_noDeviceGivesMoreThanTheNodeHas() {
        var wish =
                wish(SliceOptions.NumaForm.SCALAR, List.of(), CpuSet.of(0), Quantity.parse("1Gi"));
        var published = MachineSlices.of(machine(0, 1), wish);

        var devices = published.slices().getFirst().devices();
        assertThat(capacity(devices.get(0), "cpu")).isEqualTo(Quantity.of(3));
        assertThat(capacity(devices.get(1), "memory")).isEqualTo(Quantity.parse("7Gi"));
        assertThat(devices.get(1).nodeAllocatable()).containsOnlyKeys("memory");
    }

    private static Quantity capacity(Device device, String key) {
        return Optional.ofNullable(device.capacity().get(key)).orElseThrow().value();
    }

    private static MachineSlices.Published publish(
            Machine machine, SliceOptions.NumaForm form, List<String> aliases) {
        return MachineSlices.of(machine, wish(form, aliases, CpuSet.EMPTY, Quantity.ZERO));
    }

    private static SliceOptions wish(
            SliceOptions.NumaForm form, List<String> aliases, CpuSet cpus, Quantity memory) {
        return new SliceOptions(
                "dev.example.com",
                "worker-1",
                SliceOptions.USUAL_CLASSES,
                PciFunctions.VIRTUAL,
                form,
                SliceOptions.NumaForm.SCALAR,
                aliases,
                cpus,
                memory,
                FeatureGates.allOn());
    }

    private static AttributeResult scalar(int node) {
        return new AttributeResult.Found(
                StandardAttributes.NUMA_NODE, new AttributeValue.IntValue(node));
    }

    private static void assertValid(MachineSlices.Published published) {
        var gates = new Gates(FeatureGates.allOn(), List.of());
        var judge = new ObjectValidation(gates, RuleProfile.STRICT, Dialects.Door.FILE);
        for (var slice : published.slices()) {
            var asked =
                    new ObjectValidation.ValidationAsked(
                            ModelWriter.write(slice), null, "", null, null);
            assertThat(judge.judge(asked))
                    .isInstanceOfSatisfying(
                            ObjectValidation.ObjectVerdict.Judged.class,
                            judged -> {
                                assertThat(judged.report().errors()).isEmpty();
                                assertThat(judged.report().dropped()).isEmpty();
                                assertThat(judged.unknown()).isEmpty();
                            });
        }
    }

    /// One node with four CPUs and 8 GiB; every device has a list of that many nodes.
    private static Machine machine(int devices, int listed) {
        var list =
                new AttributeResult.Found(
                        StandardAttributes.NUMA_NODE,
                        new AttributeValue.Ints(LongStream.range(0, listed).boxed().toList()));
        var cpus = new ArrayList<Cpu>();
        for (var id = 0; id < 4; id++) {
            var one = OptionalInt.of(0);
            cpus.add(
                    new Cpu(
                            id,
                            OptionalInt.of(id),
                            one,
                            one,
                            OptionalInt.empty(),
                            one,
                            one,
                            List.of(scalar(0)),
                            List.of(list)));
        }
        var pci = new ArrayList<PciDevice>();
        for (var i = 0; i < devices; i++) {
            pci.add(
                    new PciDevice(
                            "0000:%02x:%02x.0".formatted(i / 32, i % 32),
                            "0x030200",
                            "0x10de",
                            "0x2330",
                            "",
                            "",
                            OptionalInt.of(0),
                            List.of(scalar(0)),
                            List.of(list)));
        }
        var node =
                new NumaNode(
                        0,
                        CpuSet.range(0, 3),
                        8L << 30,
                        new TreeMap<>(),
                        OptionalInt.of(0),
                        new TreeMap<>());
        return new Machine(List.of(node), cpus, pci, List.of());
    }
}
