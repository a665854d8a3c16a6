package io.juxta.kube.text;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/// Some items of a JSON list, one behind the other in the same bytes: found first, read later, and
/// handed out in their order.
final class JsonBatch {

    /// Numbers of an item: where it starts and ends, on which lines, and where the last line
    /// starts.
    private static final int NUMBERS = 5;

    private final byte[] bytes;
    private final Source source;
    private int[] numbers = new int[64 * NUMBERS];
    private int count;
    private int next;
    private @Nullable FutureTask<@Nullable Object[]> reading;

    // Behind the last item that was handed out.
    private int at;
    private int line;
    private int lineStart;

    /// @param at where the first item starts, or a comma or space before it
    JsonBatch(byte[] bytes, int at, int line, int lineStart, Source source) {
        this.bytes = bytes;
        this.at = at;
        this.line = line;
        this.lineStart = lineStart;
        this.source = source;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(int from, int to, int fromLine, int toLine, int toLineStart) {
        var at = count * NUMBERS;
        if (at == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        numbers[at] = from;
        numbers[at + 1] = to;
        numbers[at + 2] = fromLine;
        numbers[at + 3] = toLine;
        numbers[at + 4] = toLineStart;
        count++;
    }

    /// Has the items read.
    ///
    /// @param here by the caller, now
    void read(PlainReaders readers, boolean here) {
        var task = new FutureTask<>(() -> readers.with(this::read));
        reading = task;
        if (here) {
            task.run();
        } else {
            readers.helpers().execute(task);
        }
    }

    /// Slices and trees; null for the first that is neither, behind which nothing is read.
    private @Nullable Object[] read(PlainSliceReader slices) {
        var items = new @Nullable Object[count];
        for (var i = 0; i < count; i++) {
            var from = numbers[i * NUMBERS];
            var to = numbers[i * NUMBERS + 1];
            var fromLine = numbers[i * NUMBERS + 2];
            slices.bytes().over(bytes, from, to, fromLine, from);
            items[i] = slices.read(bytes, source);
            if (items[i] == null) {
                try {
                    items[i] = JsonTrees.parse(bytes, from, to, source.at(fromLine));
                } catch (InputException _) {
                    break;
                }
            }
        }
        return items;
    }

    boolean hasNext() {
        return next < count;
    }

    /// A slice, or a tree; null when the item cannot be read, and then it is not passed.
    @Nullable Object next() {
        var item = items()[next];
        if (item != null) {
            at = numbers[next * NUMBERS + 1];
            line = numbers[next * NUMBERS + 3];
            lineStart = numbers[next * NUMBERS + 4];
            next++;
        }
        return item;
    }

    /// The line on which the item starts that was handed out last.
    int startLine() {
        return numbers[(next - 1) * NUMBERS + 2];
    }

    private @Nullable Object[] items() {
        var task = reading;
        if (task == null) {
            throw new IllegalStateException("Nobody reads these items. Was read() called?");
        }
        return TaskResult.result(task);
    }

    /// The bytes behind the last item that was handed out, up to the end of the last item.
    InputStream unread() {
        var end = numbers[(count - 1) * NUMBERS + 1];
        return new ByteArrayInputStream(bytes, at, end - at);
    }

    int unreadLine() {
        return line;
    }

    int unreadColumn() {
        return at - lineStart + 1;
    }
}
