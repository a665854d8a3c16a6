package io.juxta.kube.text;

import io.juxta.kube.text.YamlItem.Kind;

/// Finds documents and items of lists in the bytes of a YAML file by what its lines start with.
///
/// Design note. Documents are cut where [YamlChars] cuts them, at lines `---`. An item of a list is
/// cut where the next line starts at the first column. A cut may be wrong, as inside of a quoted
/// text that goes over several lines: then what is in front of it cannot be read alone, and nothing
/// behind it is read without what is in front. What is behind a piece can also make a parser refuse
/// the piece, since it looks one token ahead: so behind an item there must be another one, a key or
/// the end of the document. At carriage returns and lines `...` the search ends.
final class YamlFinder implements ItemWindows.Finder<YamlItem> {

    private static final int MARKER = 3;

    /// A line of this text, and then one with a dash, start the items of a list.
    static final String ITEMS = "items:\n";

    private boolean inItems;
    private int documents;

    // The piece that is looked at.
    private byte[] bytes = new byte[0];
    private int end;
    private boolean last;
    private int i;
    private int line;

    private enum Next {
        FOUND,
        /// The window ends before the piece does.
        CUT_OFF,
        NONE
    }

    @Override
    public boolean find(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch) {
        bytes = in.window();
        end = in.end();
        last = in.isLast();
        while (true) {
            i = in.at();
            line = in.line();
            var next = inItems ? inItems(in, batch) : document(in, batch);
            if (next != Next.FOUND) {
                return next == Next.CUT_OFF;
            }
        }
    }

    private Next document(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch) {
        var inBody = false;
        while (i < end) {
            if (!sees(MARKER + 1)) {
                return Next.CUT_OFF;
            }
            var first = bytes[i];
            if (isMarker('-')) {
                if (inBody) {
                    break;
                }
                inBody = true;
            } else if (isMarker('.')) {
                return Next.NONE;
            } else if (first != '#' && first != '%' && first != '\n') {
                inBody = true;
            }
            if (first == 'i' && startsItems()) {
                return head(in, batch);
            }
            var passed = passLine();
            if (passed != Next.FOUND) {
                return passed;
            }
        }
        return whole(in, batch, Kind.DOCUMENT);
    }

    private Next whole(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch, Kind kind) {
        if (i == end && !last) {
            return Next.CUT_OFF;
        }
        if (i == in.at()) {
            return Next.NONE;
        }
        add(in, batch, kind);
        return Next.FOUND;
    }

    private boolean startsItems() {
        for (var at = 1; at < ITEMS.length(); at++) {
            if (i + at >= end || bytes[i + at] != ITEMS.charAt(at)) {
                return false;
            }
        }
        return true;
    }

    private Next head(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch) {
        i += ITEMS.length();
        line++;
        if (!sees(2)) {
            return Next.CUT_OFF;
        }
        if (!isDash()) {
            return Next.NONE;
        }
        add(in, batch, Kind.HEAD);
        inItems = true;
        return Next.FOUND;
    }

    private Next inItems(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch) {
        if (!sees(MARKER + 1)) {
            return Next.CUT_OFF;
        }
        if (i == end || isMarker('-')) {
            inItems = false;
            return Next.FOUND;
        }
        if (!isDash()) {
            return key() == Next.FOUND ? tail(in, batch) : key();
        }
        do {
            var passed = passLine();
            if (passed != Next.FOUND) {
                return passed;
            }
            if (!sees(MARKER + 1)) {
                return Next.CUT_OFF;
            }
        } while (i < end && (bytes[i] == ' ' || bytes[i] == '\n'));
        if (i < end && !isDash() && !isMarker('-') && key() != Next.FOUND) {
            return key();
        }
        add(in, batch, Kind.ITEM);
        return Next.FOUND;
    }

    private Next tail(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch) {
        while (i < end) {
            if (!sees(MARKER + 1)) {
                return Next.CUT_OFF;
            }
            if (isMarker('-')) {
                break;
            }
            if (isMarker('.')) {
                return Next.NONE;
            }
            var passed = passLine();
            if (passed != Next.FOUND) {
                return passed;
            }
        }
        var found = whole(in, batch, Kind.TAIL);
        inItems &= found != Next.FOUND;
        return found;
    }

    private void add(ItemWindows<YamlItem> in, ItemBatch<YamlItem> batch, Kind kind) {
        if (kind == Kind.DOCUMENT || kind == Kind.HEAD) {
            documents++;
        }
        in.found(
                batch,
                new ItemBatch.Item(in.at(), i, in.line(), kind.number(), documents),
                line,
                i);
    }

    /// Whether so many bytes are left, or it is known that they are not.
    private boolean sees(int count) {
        return last || end - i >= count;
    }

    private boolean isDash() {
        return i + 1 < end && bytes[i] == '-' && bytes[i + 1] == ' ';
    }

    /// Whether the line starts with a key of letters.
    private Next key() {
        var at = i;
        while (at < end && (bytes[at] | 0x20) >= 'a' && (bytes[at] | 0x20) <= 'z') {
            at++;
        }
        if (at + 1 >= end) {
            return last ? Next.NONE : Next.CUT_OFF;
        }
        var ends = bytes[at] == ':' && (bytes[at + 1] == ' ' || bytes[at + 1] == '\n');
        return at > i && ends ? Next.FOUND : Next.NONE;
    }

    private boolean isMarker(char sign) {
        return end - i >= MARKER
                && bytes[i] == sign
                && bytes[i + 1] == sign
                && bytes[i + 2] == sign
                && (end - i == MARKER || " \t\r\n".indexOf(bytes[i + MARKER]) >= 0);
    }

    /// Goes to the start of the next line, or to the end of the file.
    private Next passLine() {
        var bytes = this.bytes;
        var end = this.end;
        for (var at = i; at < end; at++) {
            if (bytes[at] == '\n') {
                i = at + 1;
                line++;
                return Next.FOUND;
            }
            if (bytes[at] == '\r') {
                return Next.NONE;
            }
        }
        i = end;
        return last ? Next.FOUND : Next.CUT_OFF;
    }
}
