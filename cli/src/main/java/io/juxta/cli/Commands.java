package io.juxta.cli;

import java.util.List;
import java.util.Optional;

/// All commands, in the order of the first help page.
final class Commands {

    /// Commands under one title.
    record Group(String title, List<String> names) {}

    static final List<Group> GROUPS =
            List.of(
                    new Group("Objects", List.of("validate", "convert")),
                    new Group("Devices", List.of("explain", "allocate")),
                    new Group("Clusters", List.of("simulate", "footprint", "features")),
                    new Group("Expressions", List.of("cel")),
                    new Group("Machines", List.of("topology", "node")),
                    new Group("The program itself", List.of("completion", "version", "help")));

    private Commands() {}

    static List<String> names() {
        return GROUPS.stream().flatMap(group -> group.names().stream()).toList();
    }

    /// The command of that name. Only its own class is loaded.
    static Optional<Command> named(String name) {
        return switch (name) {
            case "validate" -> Optional.of(new ValidateCommand());
            case "convert" -> Optional.of(new ConvertCommand());
            case "explain" -> Optional.of(new ExplainCommand());
            case "allocate" -> Optional.of(new AllocateCommand());
            case "simulate" -> Optional.of(new SimulateCommand());
            case "footprint" -> Optional.of(new FootprintCommand());
            case "features" -> Optional.of(new FeaturesCommand());
            case "cel" -> Optional.of(new CelCommand());
            case "topology" -> Optional.of(new TopologyCommand());
            case "node" -> Optional.of(new NodeCommand());
            case "completion" -> Optional.of(new CompletionCommand());
            case "version" -> Optional.of(new VersionCommand());
            case "help" -> Optional.of(new HelpCommand());
            default -> Optional.empty();
        };
    }
}
