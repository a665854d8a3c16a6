package io.juxta.kube.form;

import io.juxta.kube.text.PlainBytes;
import io.juxta.kube.text.TextTable;
import io.juxta.model.ByName;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Reads maps from names to small objects, such as the attributes of one device after the other.
///
/// Design note. Neighbouring devices differ in two or three of ten attributes. So the text of the
/// last map is kept, with the places where its entries start and end, and entries of the next map
/// that stand there byte for byte are taken over: comparing bytes is several times as fast as
/// walking through them. An entry that differs is read, from its value on where its name is the
/// same, and the comparison goes on behind it while the names stay the same. Bytes that start where
/// an entry starts and are equal up to its closing brace mean the same, so what a map means never
/// depends on the one before.
final class PlainMapReader<V> {

    private static final int MOST_NAMES = 1024;
    private static final int LONGEST_TEXT = 64 * 1024;

    // Places of an entry, each followed by its line: where it starts, where what is in its braces
    // does, and where it ends. They count from behind the opening brace of the map.
    private static final int START = 0;
    private static final int BODY = 2;
    private static final int END = 4;
    private static final int PLACES = 6;

    private final PlainBytes in;
    private final TextTable texts;
    private final Supplier<@Nullable V> value;

    // The last map, and its text.
    private byte[] text = new byte[1024];
    private int textSize;
    private String[] sortedNames = new String[0];
    private final NameLists knownNames;
    private ByName<V> map = ByName.empty();

    // Its entries in the order of the text; those below `count` are of the map that is being read.
    private String[] names = new String[16];
    private V[] values = array(names.length);
    private int[] order = new int[16];
    private int[] places = new int[16 * PLACES];
    private int lastCount;

    // The map that is being read.
    private int from;
    private int line;
    private int count;
    private boolean sameNames;
    private boolean sameValues;

    /// @param value reads the object behind a name; null when it is not plain
    /// @param knownNames those that maps share
    PlainMapReader(
            PlainBytes in, TextTable texts, Supplier<@Nullable V> value, NameLists knownNames) {
        this.in = in;
        this.texts = texts;
        this.value = value;
        this.knownNames = knownNames;
    }

    /// An array of objects takes any value without a check of its type, which code of the first
    /// compiler tier makes slowly.
    @SuppressWarnings("unchecked") // nobody else sees it but a map, which holds objects, too
    private static <V> V[] array(int size) {
        return (V[]) new Object[size];
    }

    /// The map whose opening brace comes next; null when it is not plain or has a name twice.
    @Nullable ByName<V> read() {
        if (!in.take('{')) {
            return null;
        }
        from = in.at();
        line = in.line();
        if (in.take('}')) {
            return ByName.empty();
        }
        count = 0;
        sameNames = true;
        sameValues = true;
        if (!entries() || !finish()) {
            // The entries are of two maps now: neither can be compared with.
            lastCount = 0;
            return null;
        }
        return map;
    }

    private boolean entries() {
        do {
            // How far the text is that of the last map, from its next entry on.
            var same = 0;
            if (sameNames && count < lastCount) {
                same = in.same(text, place(count, START), textSize);
                if (same >= place(count, END) - place(count, START)) {
                    takeOver(same);
                    continue;
                }
            }
            if (!entry(same)) {
                return false;
            }
        } while (in.take(','));
        return in.take('}');
    }

    private int place(int entry, int which) {
        return places[entry * PLACES + which];
    }

    /// Takes over the entries that stand here as in the last map.
    private void takeOver(int same) {
        var first = count;
        var start = place(first, START);
        do {
            count++;
        } while (count < lastCount && place(count, END) - start <= same);
        var size = place(count - 1, END) - start;
        var lines = place(count - 1, END + 1) - place(first, START + 1);
        var shift = in.at() - from - start;
        var lineShift = in.line() - line - place(first, START + 1);
        if (shift != 0 || lineShift != 0) {
            for (var i = first * PLACES; i < count * PLACES; i += 2) {
                places[i] += shift;
                places[i + 1] += lineShift;
            }
        }
        in.pass(size, lines);
    }

    /// Reads an entry; false when it is not plain.
    ///
    /// @param same how many of its bytes are those of the last map
    private boolean entry(int same) {
        if (count == names.length && !grow()) {
            return false;
        }
        var start = in.at() - from;
        var startLine = in.line() - line;
        if (same > 0 && same >= place(count, BODY) - place(count, START)) {
            in.pass(
                    place(count, BODY) - place(count, START),
                    place(count, BODY + 1) - place(count, START + 1));
        } else {
            if (!in.takeKey()) {
                return false;
            }
            var name = in.text(texts);
            sameNames &= count < lastCount && names[count].equals(name);
            names[count] = name;
            if (!in.take('{')) {
                return false;
            }
        }
        put(START, start, startLine);
        put(BODY, in.at() - from, in.line() - line);
        var read = value.get();
        if (read == null || !in.take('}')) {
            return false;
        }
        put(END, in.at() - from, in.line() - line);
        sameValues = false;
        values[count++] = read;
        return true;
    }

    private void put(int which, int at, int atLine) {
        places[count * PLACES + which] = at;
        places[count * PLACES + which + 1] = atLine;
    }

    /// Makes the map, unless it is as the last one, and keeps its text; false when a name is there
    /// twice.
    private boolean finish() {
        sameNames &= count == lastCount;
        if (sameNames && sameValues) {
            return true;
        }
        if (!sameNames && !sort()) {
            return false;
        }
        V[] sorted = array(count);
        for (var i = 0; i < count; i++) {
            sorted[i] = values[order[i]];
        }
        map = sameNames ? map.withValues(sorted) : ByName.ofSorted(sortedNames, sorted);
        textSize = in.at() - from;
        if (textSize > text.length) {
            text = new byte[Math.min(2 * textSize, LONGEST_TEXT)];
        }
        lastCount = in.copy(from, text) ? count : 0;
        return true;
    }

    /// Finds the order of the names; false when one is there twice.
    private boolean sort() {
        for (var i = 0; i < count; i++) {
            var place = i;
            for (; place > 0; place--) {
                var compared = names[order[place - 1]].compareTo(names[i]);
                if (compared == 0) {
                    return false;
                }
                if (compared < 0) {
                    break;
                }
                order[place] = order[place - 1];
            }
            order[place] = i;
        }
        var sorted = new String[count];
        for (var i = 0; i < count; i++) {
            sorted[i] = names[order[i]];
        }
        sortedNames = knownNames.shared(sorted);
        return true;
    }

    private boolean grow() {
        if (count >= MOST_NAMES) {
            return false;
        }
        names = Arrays.copyOf(names, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
        order = Arrays.copyOf(order, 2 * count);
        places = Arrays.copyOf(places, 2 * count * PLACES);
        return true;
    }
}
