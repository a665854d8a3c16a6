package io.juxta.kube.text;

import io.juxta.model.Tree;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.events.AliasEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.events.ScalarEvent;

/// YAML documents one after the other, built straight from the parser's events.
///
/// An alias shares the tree of its anchor, so many nested aliases cost nothing here; but they cost
/// every walk over the tree. [AliasBudget] counts what a walk would visit and stops where kubectl
/// does.
final class YamlCursor implements Cursor {

    private static final int KNOWN_NAMES = 4096;

    /// The tree of an anchor, how many values a walk through it visits, and its depth.
    private record Anchored(Tree tree, long size, int height) {}

    private record Field(String key, Tree value) {}

    private final YamlEvents events;
    private final Map<String, Anchored> anchors = new HashMap<>();
    private final Set<String> openAnchors = new HashSet<>();
    private final Map<String, String> names = new HashMap<>();
    private final Set<String> rootKeys = new HashSet<>();
    private final Deque<Field> merged = new ArrayDeque<>();
    private AliasBudget budget = new AliasBudget();
    private @Nullable Tree ready;
    private boolean insideRoot;
    private boolean resumed;
    private int level;
    private int deepest;

    YamlCursor(YamlChars chars, Source origin) {
        this(chars, origin, 0);
    }

    /// @param documents that were read before, with the one that is resumed
    YamlCursor(YamlChars chars, Source origin, int documents) {
        this.events = new YamlEvents(chars, origin, documents);
    }

    /// Goes into a list of which somebody else has read some items. The text starts with its fields
    /// in front of the items, and with an empty item if there were any.
    ///
    /// @param line of the document
    /// @param counted values in those items
    void resumeList(int line, boolean isEntered, boolean anyItem, int counted) {
        events.resumeDocument(line);
        resumed = true;
        nextDocument();
        var key = nextField();
        while (key != null && !key.equals("items")) {
            value();
            key = nextField();
        }
        if (isEntered) {
            enterSequence();
            if (anyItem && nextItem()) {
                value();
            }
            budget.count(anyItem ? counted - 1 : counted);
        }
    }

    /// Whether anything in the document so far has an anchor.
    boolean hasAnchors() {
        return !anchors.isEmpty();
    }

    /// How many keys and values of the document were read.
    int counted() {
        return (int) Math.min(budget.counted(), Integer.MAX_VALUE);
    }

    @Override
    public boolean nextDocument() {
        anchors.clear();
        openAnchors.clear();
        rootKeys.clear();
        merged.clear();
        budget = new AliasBudget();
        insideRoot = false;
        ready = null;
        level = 1;
        while (events.open()) {
            switch (events.peek().getEventId()) {
                case DocumentStart -> {
                    events.next();
                    if (!resumed) {
                        events.startDocument();
                    }
                    resumed = false;
                    return true;
                }
                case StreamEnd -> events.close();
                default -> events.next();
            }
        }
        return false;
    }

    @Override
    public boolean leaveBroken() {
        resumed = false;
        return events.leaveBroken();
    }

    @Override
    public @Nullable Source comment() {
        return events.comment();
    }

    @Override
    public Source source() {
        return events.document();
    }

    @Override
    public boolean atMapping() {
        return events.peek().getEventId() == Event.ID.MappingStart;
    }

    @Override
    public @Nullable String nextField() {
        if (!insideRoot) {
            events.next();
            insideRoot = true;
        }
        level = 2;
        ready = null;
        while (true) {
            var field = merged.poll();
            if (field != null) {
                ready = field.value();
                return field.key();
            }
            var event = events.peek();
            if (event.getEventId() == Event.ID.MappingEnd) {
                events.next();
                return null;
            }
            if (isMerge(event)) {
                events.next();
                for (var source : mergeSources(level)) {
                    source.fields().forEach((key, value) -> merged.add(new Field(key, value)));
                }
                continue;
            }
            var key = key();
            if (!rootKeys.add(key)) {
                throw duplicate(key, events.line(event));
            }
            return key;
        }
    }

    @Override
    public boolean atSequence() {
        return ready == null
                && events.peek() instanceof NodeEvent node
                && node.getEventId() == Event.ID.SequenceStart
                && node.getAnchor().isEmpty();
    }

    @Override
    public void enterSequence() {
        events.next();
        level = 1;
    }

    @Override
    public boolean nextItem() {
        if (events.peek().getEventId() == Event.ID.SequenceEnd) {
            events.next();
            return false;
        }
        return true;
    }

    @Override
    public Tree value() {
        return ready != null ? ready : node(level);
    }

    private Tree node(int depth) {
        var event = events.next();
        if (event instanceof AliasEvent alias) {
            var anchored = aliased(alias);
            checkDepth(depth + anchored.height(), events.line(alias));
            return anchored.tree();
        }
        budget.count();
        if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
            var name = node.getAnchor().get().getValue();
            var before = budget.counted() - 1;
            var deepestBefore = deepest;
            deepest = depth;
            openAnchors.add(name);
            var tree = content(event, depth);
            openAnchors.remove(name);
            anchors.put(name, new Anchored(tree, budget.counted() - before, deepest - depth));
            deepest = Math.max(deepest, deepestBefore);
            return tree;
        }
        return content(event, depth);
    }

    private Tree content(Event event, int depth) {
        return switch (event.getEventId()) {
            case Scalar -> YamlValues.tree((ScalarEvent) event, events.place(events.line(event)));
            case SequenceStart -> sequence(depth, events.line(event));
            case MappingStart -> mapping(depth, events.line(event));
            default -> throw new IllegalStateException("snakeyaml-engine offers " + event);
        };
    }

    private Tree sequence(int depth, int at) {
        checkDepth(depth, at);
        var items = new ArrayList<Tree>();
        while (events.peek().getEventId() != Event.ID.SequenceEnd) {
            items.add(node(depth + 1));
        }
        events.next();
        return new Tree.Sequence(items, at);
    }

    private Tree mapping(int depth, int at) {
        checkDepth(depth, at);
        var fields = new YamlFields();
        for (var event = events.peek();
                event.getEventId() != Event.ID.MappingEnd;
                event = events.peek()) {
            if (isMerge(event)) {
                events.next();
                for (var source : mergeSources(depth + 1)) {
                    fields.merge(source);
                }
                continue;
            }
            var key = key();
            if (!fields.put(key, node(depth + 1))) {
                throw duplicate(key, events.line(event));
            }
        }
        events.next();
        return new Tree.Mapping(fields.inOrder(), at);
    }

    /// The mappings of `<<`, in the order to apply them: of a list the last first.
    private List<Tree.Mapping> mergeSources(int depth) {
        var event = events.peek();
        var at = events.line(event);
        var isAlias = event instanceof AliasEvent;
        var sources = new ArrayList<Tree.Mapping>();
        switch (node(depth)) {
            case Tree.Mapping mapping -> sources.add(mapping);
            case Tree.Sequence(var items, _) when !isAlias -> {
                for (var item : items.reversed()) {
                    if (!(item instanceof Tree.Mapping mapping)) {
                        throw notMergeable(at);
                    }
                    sources.add(mapping);
                }
            }
            case Tree.Sequence _, Tree.Text _, Tree.Number _, Tree.Bool _, Tree.Null _ ->
                    throw notMergeable(at);
        }
        return sources;
    }

    private String key() {
        var event = events.next();
        var at = events.place(events.line(event));
        var text =
                switch (event) {
                    case ScalarEvent scalar -> {
                        budget.count();
                        var key = YamlValues.key(scalar, at);
                        if (scalar.getAnchor().isPresent()) {
                            var anchored = new Anchored(YamlValues.tree(scalar, at), 1, 0);
                            anchors.put(scalar.getAnchor().get().getValue(), anchored);
                        }
                        yield key;
                    }
                    case AliasEvent alias -> YamlValues.key(aliased(alias).tree(), at);
                    default -> throw YamlValues.notKey(at, "a list or mapping");
                };
        if (names.size() < KNOWN_NAMES) {
            var known = names.putIfAbsent(text, text);
            return known == null ? text : known;
        }
        return names.getOrDefault(text, text);
    }

    private Anchored aliased(AliasEvent alias) {
        var name = alias.getAlias().getValue();
        var at = events.place(events.line(alias));
        if (openAnchors.contains(name)) {
            throw new InputException(
                    at, "the anchor &" + name + " contains itself", "Write the value out");
        }
        var anchored = anchors.get(name);
        if (anchored == null) {
            throw new InputException(
                    at, "no anchor &" + name + " before *" + name, "Quote it if it is text");
        }
        budget.expand(anchored.size(), at);
        return anchored;
    }

    private static boolean isMerge(Event event) {
        return event instanceof ScalarEvent scalar
                && scalar.getValue().equals("<<")
                && ((scalar.isPlain() && scalar.getTag().isEmpty())
                        || scalar.getTag().equals(YamlValues.MERGE));
    }

    private void checkDepth(int depth, int at) {
        if (depth > Limits.DEPTH) {
            throw Limits.tooDeep(events.place(at));
        }
        deepest = Math.max(deepest, depth);
    }

    private InputException duplicate(String key, int at) {
        return new InputException(
                events.place(at), "duplicate key \"" + key + "\"", "Keep one of the two");
    }

    private InputException notMergeable(int at) {
        return new InputException(
                events.place(at),
                "<< wants a mapping or a list of mappings",
                "Quote \"<<\" if it is a key");
    }
}
