package io.juxta.cel;

import java.util.List;

/// A function or operator with all its overloads, in the order of their declaration.
///
/// @param binding how it takes arguments when the checker left more than one overload
record Function(String name, List<Overload> overloads, Overload.Binding binding) {
    Function {
        overloads = List.copyOf(overloads);
    }
}
