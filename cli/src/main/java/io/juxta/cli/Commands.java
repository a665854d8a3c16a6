package io.juxta.cli;

import io.juxta.cli.allocate.AllocateCommand;
import io.juxta.cli.cel.CelCommand;
import io.juxta.cli.command.Command;
import io.juxta.cli.convert.ConvertCommand;
import io.juxta.cli.dump.DumpCommand;
import io.juxta.cli.explain.ExplainCommand;
import io.juxta.cli.features.FeaturesCommand;
import io.juxta.cli.footprint.FootprintCommand;
import io.juxta.cli.node.NodeCommand;
import io.juxta.cli.schedule.ScheduleCommand;
import io.juxta.cli.simulate.SimulateCommand;
import io.juxta.cli.topology.TopologyCommand;
import io.juxta.cli.validate.ValidateCommand;
import java.util.ArrayList;
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
                    new Group(
                            "Clusters",
                            List.of("simulate", "footprint", "features", "dump", "schedule")),
                    new Group("Expressions", List.of("cel")),
                    new Group("Machines", List.of("topology", "node")),
                    new Group("The program itself", List.of("completion", "version", "help")));

    /// A command of a command line, and the words that follow its name.
    record Call(Command command, List<String> rest) {
        Call {
            rest = List.copyOf(rest);
        }
    }

    private Commands() {}

    static List<String> names() {
        return GROUPS.stream().flatMap(group -> group.names().stream()).toList();
    }

    /// Every command a person may type.
    static List<Command> all() {
        return names().stream().flatMap(name -> named(name).stream()).toList();
    }

    /// Every command and task that has an option of one of these names, such as `-l`.
    static List<String> thatKnow(String option) {
        var names = new ArrayList<String>();
        for (var command : all()) {
            var tasks = command.tasks();
            for (var each : tasks.isEmpty() ? List.of(command) : tasks) {
                if (each.manual().optionNames().contains(option)) {
                    names.add(each.manual().name());
                }
            }
        }
        return names;
    }

    /// The command, or the task of a command, that a command line begins with.
    static Optional<Call> called(List<String> words) {
        var command = named(words.getFirst());
        if (command.isEmpty()) {
            return Optional.empty();
        }
        if (words.size() > 1) {
            for (var task : command.get().tasks()) {
                if (task.manual().word().equals(words.get(1))) {
                    return Optional.of(new Call(task, words.subList(2, words.size())));
                }
            }
        }
        return Optional.of(new Call(command.get(), words.subList(1, words.size())));
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
            case "dump" -> Optional.of(new DumpCommand());
            case "schedule" -> Optional.of(new ScheduleCommand());
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
