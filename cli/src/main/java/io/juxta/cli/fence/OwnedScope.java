package io.juxta.cli.fence;

import io.juxta.cli.command.Manual;
import io.juxta.cli.page.UsageException;
import io.juxta.placement.LabelSelector;
import io.juxta.placement.LabelSelectorText;
import io.juxta.placement.NodeOwnership;
import io.juxta.placement.UnreadableException;
import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/// What a scheduler beside others is told to own.
///
/// @param text the selector as it was typed
/// @param drivers whose devices are owned wherever they are
public record OwnedScope(String text, LabelSelector selector, SortedSet<String> drivers) {

    public static final String NODES = "--own-nodes";
    public static final String DRIVERS = "--own-drivers";

    private static final Pattern DRIVER = Pattern.compile("[a-z0-9]([-a-z0-9.]*[a-z0-9])?");
    private static final int LONGEST_DRIVER = 63;

    public OwnedScope {
        drivers = new TreeSet<>(drivers);
    }

    public static List<OptionSpec> options() {
        return List.of(
                Manual.text(
                        "SELECTOR",
                        List.of(),
                        "Nodes with these labels are this scheduler's, as in pool=gpu. They need"
                                + " the"
                                + " taint %s too.".formatted(NodeOwnership.KEY),
                        NODES),
                Manual.text(
                        "NAMES",
                        List.of(),
                        "Drivers whose devices are this scheduler's wherever they are, with commas"
                                + " between them. Others only where they are local to its nodes.",
                        DRIVERS));
    }

    /// The scope that was typed; empty where there is none.
    ///
    /// @throws UsageException when it cannot be read
    public static Optional<OwnedScope> typed(ParseResult arguments) {
        var nodes = arguments.matchedOptionValue(NODES, "").strip();
        var drivers = drivers(arguments.matchedOptionValue(DRIVERS, ""));
        if (!nodes.isEmpty()) {
            try {
                return Optional.of(new OwnedScope(nodes, LabelSelectorText.parse(nodes), drivers));
            } catch (UnreadableException e) {
                throw new UsageException("%s=%s: %s.".formatted(NODES, nodes, e.getMessage()));
            }
        }
        if (!drivers.isEmpty()) {
            throw new UsageException(
                    "%s goes with %s: pods need nodes besides devices.".formatted(DRIVERS, NODES));
        }
        return Optional.empty();
    }

    private static SortedSet<String> drivers(String typed) {
        var drivers = new TreeSet<String>();
        for (var name : typed.isEmpty() ? List.<String>of() : List.of(typed.split(",", -1))) {
            if (name.length() > LONGEST_DRIVER || !DRIVER.matcher(name).matches()) {
                throw new UsageException(
                        "%s=%s: %s is not the name of a driver."
                                .formatted(DRIVERS, typed, name.isEmpty() ? "\"\"" : name));
            }
            drivers.add(name);
        }
        return drivers;
    }

    public NodeOwnership nodes() {
        return new NodeOwnership.SelectedNodes(selector);
    }
}
