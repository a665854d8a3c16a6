package io.juxta.kube.cluster;

import io.juxta.kube.form.SliceForm;
import io.juxta.kube.text.Document;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TaskResult;
import io.juxta.model.Slice;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.function.BiConsumer;

/// Puts many objects into a store: others may understand them, the caller puts them, in the order
/// they came.
///
/// Only so many objects wait at a time. The first few are not worth waking anybody.
public final class OrderedPuts {

    private static final int FEW = 100;
    private static final int MOST_WAITING = 64;

    private record Waiting(Document document, FutureTask<ObjectReader.Read> reading) {}

    private final ObjectStore store;
    private final Executor helpers;
    private final BiConsumer<Document, ObjectStore.Put> then;
    private final Deque<Waiting> waiting = new ArrayDeque<>();
    private final ConcurrentLinkedQueue<ObjectReader> idle = new ConcurrentLinkedQueue<>();
    private int count;
    private int slicesWaiting;

    /// @param helpers who may work; the store and what comes then are left to the caller
    /// @param then hears what became of each object
    public OrderedPuts(
            ObjectStore store, Executor helpers, BiConsumer<Document, ObjectStore.Put> then) {
        this.store = store;
        this.helpers = helpers;
        this.then = then;
    }

    /// Takes an object, now or later.
    public void put(Document document) {
        if (count < FEW) {
            count++;
            then.accept(document, store.put(document.tree(), document.source()));
            return;
        }
        var reading = new FutureTask<>(() -> read(document));
        waiting.add(new Waiting(document, reading));
        slicesWaiting += isSlice(document) ? 1 : 0;
        helpers.execute(reading);
        if (waiting.size() >= MOST_WAITING) {
            putFirst();
        }
    }

    /// Takes a slice of which nothing but the record is known.
    public void put(Slice slice, Source source) {
        // Other kinds have collections of their own, in which it does not count who comes first.
        if (slicesWaiting > 0) {
            finish();
        }
        store.put(slice, source);
    }

    /// Everything that was taken is in the store after this.
    public void finish() {
        while (!waiting.isEmpty()) {
            putFirst();
        }
    }

    private void putFirst() {
        var first = waiting.remove();
        var document = first.document();
        slicesWaiting -= isSlice(document) ? 1 : 0;
        var read = TaskResult.result(first.reading());
        then.accept(document, store.put(read, document.tree(), document.source()));
    }

    private static boolean isSlice(Document document) {
        return document.kind().equals(SliceForm.KIND);
    }

    private ObjectReader.Read read(Document document) {
        var known = idle.poll();
        var reader = known == null ? store.anotherReader() : known;
        var read = reader.read(document.tree());
        idle.add(reader);
        return read;
    }
}
