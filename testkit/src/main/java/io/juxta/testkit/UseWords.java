package io.juxta.testkit;

import io.juxta.model.PodStatus.NodeAllocatableUse;
import java.util.ArrayList;

/// What a claim costs a node, in words that cases can hold.
public final class UseWords {

    private UseWords() {}

    /// An entry in one line: `claim [containers] cpu=4 memory+256Mi/64Mi`.
    public static String of(NodeAllocatableUse use) {
        var words = new ArrayList<String>();
        words.add(use.claim());
        words.add(use.containers().toString());
        use.mapping().forEach(each -> words.add(each.resource() + "=" + each.quantity()));
        use.overhead()
                .forEach(
                        each ->
                                words.add(
                                        each.resource()
                                                + "+"
                                                + (each.perPod() == null ? "-" : each.perPod())
                                                + "/"
                                                + (each.perContainer() == null
                                                        ? "-"
                                                        : each.perContainer())));
        return String.join(" ", words);
    }
}
