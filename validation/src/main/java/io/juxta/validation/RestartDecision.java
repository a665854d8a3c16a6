package io.juxta.validation;

import io.juxta.model.Tree;

/// Whether a container that ended is started again: its rules decide, then its own policy, then the
/// pod's.
record RestartDecision(Tree.Mapping container, Tree.Mapping spec, PodSettings settings) {

    boolean afterExit(long code) {
        if (container.has("restartPolicy")) {
            for (var rule : Reading.objects(container, "restartPolicyRules")) {
                if (matches(rule, code)) {
                    if (restarts(rule.text("action"))) {
                        return true;
                    }
                    break;
                }
            }
            switch (container.text("restartPolicy")) {
                case "Always" -> {
                    return true;
                }
                case "OnFailure" -> {
                    return code != 0;
                }
                case "Never" -> {
                    return false;
                }
                default -> {}
            }
        }
        return switch (spec.text("restartPolicy")) {
            case "OnFailure" -> code != 0;
            case "Never" -> false;
            default -> true;
        };
    }

    private boolean restarts(String action) {
        return action.equals("Restart")
                || (action.equals("RestartAllContainers")
                        && settings.gates().on("RestartAllContainersOnContainerExits"));
    }

    private static boolean matches(Tree.Mapping rule, long code) {
        var codes = rule.mapping("exitCodes");
        var listed = codes.items("values").stream().anyMatch(each -> Nodes.number(each) == code);
        return switch (codes.text("operator")) {
            case "In" -> listed;
            case "NotIn" -> !listed && rule.has("exitCodes");
            default -> false;
        };
    }
}
