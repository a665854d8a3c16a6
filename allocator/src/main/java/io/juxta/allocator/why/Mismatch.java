package io.juxta.allocator.why;

import java.util.List;

/// Why devices do not satisfy a constraint although their values look as if they did.
///
/// It is added to the summary, as data.
public sealed interface Mismatch {

    /// The claim whose constraint it is.
    String claim();

    int constraint();

    String attribute();

    /// The values are lists, and the scheduler ignores lists while a gate is off.
    ///
    /// @param requests whose devices are compared
    /// @param values those that the devices have in common; none where they must differ
    record GateOff(
            String claim,
            int constraint,
            String attribute,
            String gate,
            List<String> requests,
            List<String> values)
            implements Mismatch {
        public GateOff {
            requests = List.copyOf(requests);
            values = List.copyOf(values);
        }
    }

    /// The values have different types, and such are never equal.
    record TypesDiffer(String claim, int constraint, String attribute, List<Typed> sides)
            implements Mismatch {
        public TypesDiffer {
            sides = List.copyOf(sides);
        }
    }

    /// The values of one type that the devices of a request have.
    ///
    /// @param type `int`, `bool`, `string` or `version`
    /// @param derived whether the request derives them
    record Typed(String request, String type, boolean derived, List<String> values) {
        public Typed {
            values = List.copyOf(values);
        }
    }
}
