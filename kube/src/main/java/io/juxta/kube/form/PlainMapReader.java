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
/// walking through them. An entry that differs is read, and the comparison goes on behind it while
/// the names stay the same. Bytes that start where an entry starts and are equal up to its closing
/// brace mean the same, so what a map means never depends on the one before.
final class PlainMapReader<V> {

    private static final int MOST_NAMES = 1024;
    private static final int LONGEST_TEXT = 64 * 1024;

    private final PlainBytes in;
    private final TextTable texts;
    private final Supplier<@Nullable V> value;

    // The last map, and its text from behind the opening brace on.
    private byte[] text = new byte[1024];
    private int textSize;
    private ByName<V> map = ByName.empty();
    private String[] sortedNames = new String[0];

    // Its entries in the order of the text; those below `count` are of the map that is being read.
    private String[] names = new String[16];
    private V[] values;
    private int[] order = new int[16];
    private int[] starts = new int[16];
    private int[] startLines = new int[16];
    private int[] ends = new int[16];
    private int[] endLines = new int[16];
    private int lastCount;

    // The map that is being read.
    private int from;
    private int line;
    private int count;
    private boolean sameNames;
    private boolean sameValues;

    /// @param value reads the object behind a name; null when it is not plain
    /// @param noValues an empty array of values
    PlainMapReader(
            PlainBytes in,
            TextTable texts,
            Supplier<@Nullable V> value,
            V[] noValues) {
        this.in = in;
        this.texts = texts;
        this.value = value;
        this.values = Arrays.copyOf(noValues, names.length);
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
            if (!takeOver() && !entry()) {
                return false;
            }
        } while (in.take(','));
        return in.take('}');
    }

    /// Takes over the entries that stand here as in the last map; false when the next does not.
    private boolean takeOver() {
        if (!sameNames || count == lastCount) {
            return false;
        }
        var start = starts[count];
        var same = start + in.same(text, start, textSize);
        if (same < ends[count]) {
            return false;
        }
        var first = count;
        do {
            count++;
        } while (count < lastCount && ends[count] <= same);
        var size = ends[count - 1] - start;
        var lines = endLines[count - 1] - startLines[first];
        var shift = in.at() - from - start;
        var lineShift = in.line() - line - startLines[first];
        if (shift != 0 || lineShift != 0) {
            for (var i = first; i < count; i++) {
                starts[i] += shift;
                ends[i] += shift;
                startLines[i] += lineShift;
                endLines[i] += lineShift;
            }
        }
        in.pass(size, lines);
        return true;
    }

    /// Reads an entry; false when it is not plain.
    private boolean entry() {
        if (count == names.length && !grow()) {
            return false;
        }
        var start = in.at() - from;
        var startLine = in.line() - line;
        if (!in.takeKey()) {
            return false;
        }
        var name = in.text(texts);
        var read = in.take('{') ? value.get() : null;
        if (read == null || !in.take('}')) {
            return false;
        }
        sameNames &= count < lastCount && names[count].equals(name);
        sameValues = false;
        names[count] = name;
        values[count] = read;
        starts[count] = start;
        startLines[count] = startLine;
        ends[count] = in.at() - from;
        endLines[count] = in.line() - line;
        count++;
        return true;
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
        var sorted = Arrays.copyOf(values, count);
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
        sortedNames = sorted;
        return true;
    }

    private boolean grow() {
        if (count >= MOST_NAMES) {
            return false;
        }
        names = Arrays.copyOf(names, 2 * count);
        values = Arrays.copyOf(values, 2 * count);
        order = Arrays.copyOf(order, 2 * count);
        starts = Arrays.copyOf(starts, 2 * count);
        startLines = Arrays.copyOf(startLines, 2 * count);
        ends = Arrays.copyOf(ends, 2 * count);
        endLines = Arrays.copyOf(endLines, 2 * count);
        return true;
    }
}
