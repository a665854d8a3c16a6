package io.juxta.cel;

/// `has(…)`: a chain whose last step is a [Step.Test].
///
/// It costs its steps and nothing for the whole. Where it tests a ternary, which costs nothing as a
/// whole anyway, Kubernetes takes 1 off.
final class Presence extends Node {

    private final Chain chain;
    private final boolean forked;

    Presence(Chain chain) {
        this.chain = chain;
        this.forked = chain instanceof Chain.OfBranches;
    }

    @Override
    Object eval(Frame frame) {
        var value = chain.resolve(frame);
        if (forked) {
            frame.refund();
        }
        return value instanceof Maybe maybe ? (Object) maybe.present() : value;
    }
}
