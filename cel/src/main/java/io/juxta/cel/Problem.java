package io.juxta.cel;

/// One thing wrong with an expression's text, where Kubernetes points at it.
///
/// @param line counted from 1; -1 when no place is to blame
/// @param column in code points, counted from 1; 0 when no place is to blame
/// @param offset in code points from the start of the text; -1 when no place is to blame
public record Problem(int line, int column, int offset, String message) {

    /// A problem of the text as a whole.
    static Problem ofText(String message) {
        return new Problem(-1, 0, -1, message);
    }
}
