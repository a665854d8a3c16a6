package io.juxta.kube.text;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Some items of a text, one behind the other in the same bytes: found first, read later, and
/// handed out in their order.
///
/// @param <T> what an item is read as
final class ItemBatch<T> {

    /// Where an item is.
    ///
    /// @param from its first byte
    /// @param to behind its last byte
    /// @param line on which it starts
    /// @param kind as whoever found it says
    /// @param document in which it is, where that counts
    record Item(int from, int to, int line, int kind, int document) {}

    /// Reads one item after the other.
    interface ItemReader<T> {

        /// The item; null when it is not plain, or is wrong.
        @Nullable T read(PlainSliceReader slices, byte[] bytes, Item item);
    }

    private static final int NUMBERS = 7;

    private final byte[] bytes;

    /// Of each item: where it starts and ends, on which lines, where the last line starts, its kind
    /// and its document.
    private int[] numbers = new int[64 * NUMBERS];

    private int count;
    private int next;
    private @Nullable FutureTask<@Nullable Object[]> reading;

    // Behind the last item that was handed out.
    private int at;
    private int line;
    private int lineStart;

    /// @param at where the first item starts, or a comma or space before it
    ItemBatch(byte[] bytes, int at, int line, int lineStart) {
        this.bytes = bytes;
        this.at = at;
        this.line = line;
        this.lineStart = lineStart;
    }

    byte[] bytes() {
        return bytes;
    }

    boolean isEmpty() {
        return count == 0;
    }

    void add(Item item, int toLine, int toLineStart) {
        var at = count * NUMBERS;
        if (at == numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        numbers[at] = item.from();
        numbers[at + 1] = item.to();
        numbers[at + 2] = item.line();
        numbers[at + 3] = toLine;
        numbers[at + 4] = toLineStart;
        numbers[at + 5] = item.kind();
        numbers[at + 6] = item.document();
        count++;
    }

    private Item item(int index) {
        var at = index * NUMBERS;
        return new Item(
                numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 5], numbers[at + 6]);
    }

    /// Has the items read.
    ///
    /// @param items a reader for this batch alone
    /// @param here by the caller, now
    void read(PlainReaders readers, Supplier<ItemReader<T>> items, boolean here) {
        var task = new FutureTask<>(() -> readers.with(slices -> read(slices, items.get())));
        reading = task;
        if (here) {
            task.run();
        } else {
            readers.helpers().execute(task);
        }
    }

    /// Null for the first that cannot be read, behind which nothing is read.
    private @Nullable Object[] read(PlainSliceReader slices, ItemReader<T> reader) {
        var items = new @Nullable Object[count];
        for (var i = 0; i < count; i++) {
            items[i] = reader.read(slices, bytes, item(i));
            if (items[i] == null) {
                break;
            }
        }
        return items;
    }

    boolean hasNext() {
        return next < count;
    }

    /// The next item, without handing it out; null when it cannot be read.
    @SuppressWarnings("unchecked") // only what the reader made is among them
    @Nullable T peek() {
        var task = reading;
        if (task == null) {
            throw new IllegalStateException("Nobody reads these items. Was read() called?");
        }
        return (T) TaskResult.result(task)[next];
    }

    /// Hands out the next item.
    void pass() {
        at = numbers[next * NUMBERS + 1];
        line = numbers[next * NUMBERS + 3];
        lineStart = numbers[next * NUMBERS + 4];
        next++;
    }

    /// The item that was handed out last.
    Item last() {
        return item(next - 1);
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
