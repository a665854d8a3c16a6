package io.juxta.kube.text;

import io.juxta.kube.text.YamlItem.Kind;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Iterator;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The documents of a large YAML file, most of them read by others: see [ItemWindows].
///
/// Design note. What comes from [YamlItemReader] is shown as a parser would show it. A [YamlCursor]
/// takes over at the first piece that is not to be had there. At the start of a document it needs
/// nothing else; inside a list it first reads the fields in front of the items again, and an empty
/// item if there was any, which brings it into the state it would be in. A small file is left to it
/// from the start.
final class YamlItemsCursor implements Cursor {

    private static final String EMPTY_ITEM = "- {}\n";

    /// A list whose items are read here.
    private static final class OpenList {

        private final YamlItem head;
        private boolean isShown;
        private boolean isEntered;
        private int items;
        private int counted;

        OpenList(YamlItem head) {
            this.head = head;
        }

        /// The text that brings a parser behind the items that were read.
        String lead() {
            return items > 0 ? head.text() + EMPTY_ITEM : head.text();
        }

        /// Whether these fields may stand behind the items.
        boolean allows(Tree tail) {
            return tail instanceof Tree.Mapping(var fields, _)
                    && !fields.containsKey("items")
                    && head.value() instanceof Tree.Mapping(var before, _)
                    && Collections.disjoint(fields.keySet(), before.keySet());
        }
    }

    private final Source origin;
    private final ItemWindows<YamlItem> windows;
    private @Nullable YamlCursor parser;
    private @Nullable Source comment;
    private boolean started;

    // The document, unless the parser has it.
    private int document;
    private int line;
    private @Nullable Object current;
    private int currentLine;
    private @Nullable OpenList list;
    private Iterator<Map.Entry<String, Tree>> fields = Collections.emptyIterator();
    private Iterator<Tree> items = Collections.emptyIterator();

    YamlItemsCursor(InputStream utf8, Source origin, PlainReaders readers) {
        this(utf8, origin, readers, ItemWindows.START);
    }

    /// @param small a file of fewer bytes is left to the parser
    YamlItemsCursor(InputStream utf8, Source origin, PlainReaders readers, int small) {
        this.origin = origin;
        this.windows =
                new ItemWindows<>(
                        new byte[0],
                        utf8,
                        origin,
                        small,
                        Math.max(origin.line(), 1),
                        1,
                        readers,
                        new YamlFinder(),
                        () -> new YamlItemReader(origin));
    }

    @Override
    public boolean nextDocument() {
        if (!started) {
            started = true;
            if (!windows.fill()) {
                return handOver(null).nextDocument();
            }
        }
        if (parser != null) {
            return parser.nextDocument();
        }
        list = null;
        fields = Collections.emptyIterator();
        var next = windows.peek();
        if (next == null || !startsDocument(next)) {
            return handOver(null).nextDocument();
        }
        windows.pass();
        document++;
        line = next.line();
        show(next);
        if (comment == null) {
            comment = next.comment();
        }
        if (next.value() instanceof Tree.Mapping mapping) {
            fields = mapping.fields().entrySet().iterator();
        }
        if (next.kind() == Kind.HEAD) {
            list = new OpenList(next);
        }
        return true;
    }

    private static boolean startsDocument(YamlItem item) {
        return item.kind() == Kind.DOCUMENT
                || (item.kind() == Kind.HEAD
                        && item.value() instanceof Tree.Mapping head
                        && !head.fields().containsKey("items"));
    }

    private void show(YamlItem item) {
        current = item.value();
        currentLine = item.line();
    }

    /// Lets a parser go on.
    ///
    /// @param list in which it goes on; null at the start of a document
    private YamlCursor handOver(@Nullable OpenList list) {
        var lead = list == null ? "" : list.lead();
        var rest = windows.rest(lead.getBytes(StandardCharsets.US_ASCII));
        var leadLines = (int) lead.chars().filter(sign -> sign == '\n').count();
        var chars = new YamlChars(rest.in(), origin, rest.line() - leadLines);
        var cursor = new YamlCursor(chars, origin, document);
        parser = cursor;
        current = null;
        this.list = null;
        if (list != null) {
            cursor.resumeList(line, list.isEntered, list.items > 0, list.counted);
        }
        return cursor;
    }

    @Override
    public Source source() {
        if (parser != null) {
            return parser.source();
        }
        var before = Math.max(document - 1, 0);
        return new Source(origin.file(), Math.max(origin.document(), 1) + before, line);
    }

    @Override
    public boolean atMapping() {
        return parser != null ? parser.atMapping() : current instanceof Tree.Mapping;
    }

    @Override
    public @Nullable String nextField() {
        if (parser != null) {
            return parser.nextField();
        }
        current = null;
        if (fields.hasNext()) {
            var field = fields.next();
            current = field.getValue();
            return field.getKey();
        }
        if (list != null && !list.isShown) {
            list.isShown = true;
            return "items";
        }
        return null;
    }

    /// Whether the field is the list whose items are read here.
    private boolean atItems() {
        return list != null && list.isShown && !list.isEntered;
    }

    @Override
    public boolean atSequence() {
        return parser != null ? parser.atSequence() : atItems() || current instanceof Tree.Sequence;
    }

    @Override
    public void enterSequence() {
        if (parser != null) {
            parser.enterSequence();
        } else if (list != null && atItems()) {
            list.isEntered = true;
        } else if (current instanceof Tree.Sequence(var values, _)) {
            items = values.iterator();
        }
    }

    @Override
    public boolean nextItem() {
        if (parser != null) {
            return parser.nextItem();
        }
        current = null;
        if (list != null && list.isEntered) {
            return nextItem(list);
        }
        if (!items.hasNext()) {
            return false;
        }
        current = items.next();
        return true;
    }

    private boolean nextItem(OpenList open) {
        var next = windows.peek();
        if (next == null) {
            return handOver(open).nextItem();
        }
        if (next.kind() == Kind.ITEM) {
            windows.pass();
            show(next);
            open.items++;
            open.counted += next.count();
            return true;
        }
        if (next.kind() == Kind.TAIL) {
            if (!(next.value() instanceof Tree.Mapping tail) || !open.allows(tail)) {
                return handOver(open).nextItem();
            }
            windows.pass();
            fields = tail.fields().entrySet().iterator();
        }
        list = null;
        return false;
    }

    @Override
    public @Nullable Slice slice() {
        return current instanceof Slice slice ? slice : null;
    }

    @Override
    public int sliceLine() {
        return currentLine;
    }

    @Override
    public Tree value() {
        if (parser == null && list != null && atItems()) {
            return handOver(list).value();
        }
        if (parser != null) {
            return parser.value();
        }
        if (current instanceof Tree tree) {
            return tree;
        }
        throw new IllegalStateException("No value comes next. Was nextDocument called?");
    }

    /// Nothing is broken here: the document is left because of what was found in it.
    @Override
    public boolean leaveBroken() {
        if (parser != null) {
            return parser.leaveBroken();
        }
        while (list != null) {
            var next = windows.peek();
            if (next == null) {
                list.isEntered = true;
                return handOver(list).leaveBroken();
            }
            if (next.kind() == Kind.ITEM || next.kind() == Kind.TAIL) {
                windows.pass();
            }
            if (next.kind() != Kind.ITEM) {
                list = null;
            }
        }
        return true;
    }

    @Override
    public @Nullable Source comment() {
        return comment != null || parser == null ? comment : parser.comment();
    }
}
