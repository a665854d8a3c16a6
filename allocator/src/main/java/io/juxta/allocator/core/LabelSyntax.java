package io.juxta.allocator.core;

import io.juxta.model.NodeSelector.NodeSelectorOperator;
import io.juxta.model.NodeSelector.NodeSelectorRequirement;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The syntax of a label requirement. An invalid one makes its selector an error.
final class LabelSyntax {

    private static final int LONGEST_NAME = 63;
    private static final int LONGEST_PREFIX = 253;
    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*");

    private LabelSyntax() {}

    /// @throws Fatal when it cannot be read
    static void check(NodeSelectorRequirement requirement) {
        var key = requirement.key();
        if (!isKey(key)) {
            throw NodeReach.unreadable("\"%s\" is no label".formatted(key));
        }
        var values = requirement.values();
        switch (requirement.operator()) {
            case NodeSelectorOperator.Known.IN, NodeSelectorOperator.Known.NOT_IN -> {
                if (values.isEmpty()) {
                    throw NodeReach.unreadable(key + " needs values");
                }
            }
            case NodeSelectorOperator.Known.EXISTS, NodeSelectorOperator.Known.DOES_NOT_EXIST -> {
                if (!values.isEmpty()) {
                    throw NodeReach.unreadable(key + " takes no values");
                }
            }
            case NodeSelectorOperator.Known.GREATER, NodeSelectorOperator.Known.LESS -> {
                if (values.size() != 1 || number(values.getFirst()) == null) {
                    throw NodeReach.unreadable(key + " takes one whole number");
                }
            }
            case NodeSelectorOperator.Unknown(var text) ->
                    throw NodeReach.unreadable("operator " + text);
        }
        for (var value : values) {
            if (!isValue(value)) {
                throw NodeReach.unreadable("\"%s\" is no value of a label".formatted(value));
            }
        }
    }

    private static boolean isKey(String key) {
        var slash = key.indexOf('/');
        var name = key.substring(slash + 1);
        var prefix = slash < 0 ? null : key.substring(0, slash);
        return name.length() <= LONGEST_NAME
                && NAME.matcher(name).matches()
                && (prefix == null
                        || (prefix.length() <= LONGEST_PREFIX && PREFIX.matcher(prefix).matches()));
    }

    private static boolean isValue(String value) {
        return value.isEmpty() || (value.length() <= LONGEST_NAME && NAME.matcher(value).matches());
    }

    /// A whole number of 64 bits, or null.
    static @Nullable Long number(@Nullable String text) {
        try {
            return text == null ? null : Long.valueOf(text);
        } catch (NumberFormatException _) {
            return null;
        }
    }
}
