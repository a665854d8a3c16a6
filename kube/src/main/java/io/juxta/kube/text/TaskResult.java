package io.juxta.kube.text;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/// What somebody else worked out.
public final class TaskResult {

    private TaskResult() {}

    /// Waits for a result, or throws what was thrown instead.
    public static <T> T result(Future<T> work) {
        try {
            return work.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while objects were read", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }
}
