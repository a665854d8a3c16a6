package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiStatus;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;

/// The pages of one kind, fetched ahead and taken in order.
///
/// The next page is asked for as soon as the head of this one is here, so pages arrive in parallel;
/// [#AHEAD] of them wait at most. Closing ends all threads and connections.
///
/// The threads are those of the platform: where a virtual one has read from a socket, the JVM waits
/// 300 ms for the thread that polls before it ends.
final class KindListing implements AutoCloseable {

    /// Objects of a page, as kubectl asks for them.
    static final int PAGE = 500;

    private static final int AHEAD = 2;

    /// The bytes of one page.
    private static final int LONGEST = 1 << 30;

    /// A step of the list.
    sealed interface Step {

        @SuppressWarnings("ArrayRecordComponent") // never compared
        record Page(byte[] list) implements Step {}

        /// All pages were taken.
        record End() implements Step {}

        /// The server refused the list, or its next page.
        record Refused(ApiStatus status) implements Step {}
    }

    private final ApiClient client;
    private final String path;
    private final BlockingQueue<CompletableFuture<Step>> steps = new ArrayBlockingQueue<>(AHEAD);
    private final CompletableFuture<String> version = new CompletableFuture<>();
    private final Set<ListedPage> open = ConcurrentHashMap.newKeySet();
    private final Thread thread;

    /// @param query of the first page; later ones follow the token that the server gives
    KindListing(ApiClient client, String path, String query) {
        this.client = client;
        this.path = path;
        this.thread = Thread.ofPlatform().daemon().start(() -> fetch(query));
    }

    private void fetch(String firstQuery) {
        try {
            var query = firstQuery;
            while (true) {
                switch (ListedPage.ask(client, path + query)) {
                    case ListedPage.Answer.Refused(var status) -> {
                        steps.put(CompletableFuture.completedFuture(new Step.Refused(status)));
                        version.complete("");
                        return;
                    }
                    case ListedPage.Answer.Found(var page) -> {
                        version.complete(page.resourceVersion());
                        var next = page.next();
                        steps.put(read(page));
                        if (next.isEmpty()) {
                            steps.put(CompletableFuture.completedFuture(new Step.End()));
                            return;
                        }
                        query = "?limit=%d&continue=%s".formatted(PAGE, ApiClient.encoded(next));
                    }
                }
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        } catch (IOException | RuntimeException e) {
            version.completeExceptionally(e);
            if (!steps.offer(CompletableFuture.failedFuture(e))) {
                fail(e);
            }
        }
    }

    private void fail(Exception e) {
        try {
            steps.put(CompletableFuture.failedFuture(e));
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt(); // closed
        }
    }

    private CompletableFuture<Step> read(ListedPage page) {
        var step = new CompletableFuture<Step>();
        open.add(page);
        Thread.ofPlatform()
                .daemon()
                .start(
                        () -> {
                            try (page) {
                                var bytes = page.stream().readNBytes(LONGEST);
                                if (bytes.length == LONGEST) {
                                    throw new IOException(
                                            "a page of %s is larger than 1 GiB".formatted(path));
                                }
                                step.complete(new Step.Page(bytes));
                            } catch (IOException | RuntimeException e) {
                                step.completeExceptionally(e);
                            } finally {
                                open.remove(page);
                            }
                        });
        return step;
    }

    /// The version of the list; empty when it was refused.
    String version() throws IOException {
        return result(version);
    }

    /// The next step. After [Step.End] or [Step.Refused] there is none.
    Step next() throws IOException {
        try {
            return result(steps.take());
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private static <T> T result(CompletableFuture<T> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            throw interrupted(e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case RuntimeException bug -> throw bug;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    private static IOException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return (IOException) new InterruptedIOException("interrupted").initCause(e);
    }

    @Override
    public void close() {
        thread.interrupt();
        open.forEach(ListedPage::abort);
    }
}
