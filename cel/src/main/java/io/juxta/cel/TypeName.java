package io.juxta.cel;

/// A type as a value: what `type(x)` and the word `int` give.
record TypeName(String name) {

    @Override
    public String toString() {
        return name;
    }
}
