package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiResponse;
import io.juxta.kube.http.ApiStatus;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// One page of a list, whose items are still being sent.
///
/// The server writes the list's metadata before its items, so the next page can be asked for while
/// this one arrives.
final class ListedPage implements AutoCloseable {

    /// The bytes before the items: kind, version and metadata with the token of the next page.
    private static final int LONGEST_HEAD = 1 << 20;

    private static final byte[] ITEMS = "\"items\":".getBytes(StandardCharsets.US_ASCII);

    /// What was asked for, or why there is nothing.
    sealed interface Answer {
        record Found(ListedPage page) implements Answer {}

        record Refused(ApiStatus status) implements Answer {}
    }

    private final ApiResponse response;
    private final InputStream items;
    private final Tree.Mapping metadata;

    private ListedPage(ApiResponse response, InputStream items, Tree.Mapping metadata) {
        this.response = response;
        this.items = items;
        this.metadata = metadata;
    }

    static Answer ask(ApiClient client, String path) throws IOException {
        var response = client.send(ApiRequest.get(path));
        try {
            if (!response.isSuccess()) {
                try (response) {
                    return new Answer.Refused(response.refusal());
                }
            }
            var in = new BufferedInputStream(response.body());
            return new Answer.Found(new ListedPage(response, in, head(in, path)));
        } catch (IOException | RuntimeException e) {
            response.abort();
            throw e;
        }
    }

    /// Reads up to the items and goes back to the start.
    private static Tree.Mapping head(BufferedInputStream in, String path) throws IOException {
        in.mark(LONGEST_HEAD);
        var head = new byte[4096];
        var length = 0;
        while (true) {
            var count = in.read(head, length, head.length - length);
            if (count < 0) {
                throw new EOFException("the list at " + path + " has no items");
            }
            length += count;
            var at = indexOfItems(head, Math.max(0, length - count - ITEMS.length), length);
            if (at >= 0) {
                in.reset();
                in.mark(0); // nobody goes back any more, so nothing need be kept
                return metadata(Arrays.copyOf(head, at), path);
            }
            if (length == head.length) {
                if (length >= LONGEST_HEAD) {
                    throw new IOException("the list at " + path + " starts with no items");
                }
                head = Arrays.copyOf(head, Math.min(LONGEST_HEAD, length * 4));
            }
        }
    }

    private static int indexOfItems(byte[] bytes, int from, int to) {
        for (var at = from; at + ITEMS.length <= to; at++) {
            if (Arrays.equals(bytes, at, at + ITEMS.length, ITEMS, 0, ITEMS.length)) {
                return at;
            }
        }
        return -1;
    }

    private static Tree.Mapping metadata(byte[] head, String path) throws IOException {
        var text = new String(head, StandardCharsets.UTF_8) + "\"items\":[]}";
        try {
            if (JsonTrees.parse(text, Source.of(path)) instanceof Tree.Mapping list) {
                return list.mapping("metadata");
            }
        } catch (InputException e) {
            throw new IOException("the list at %s cannot be read".formatted(path), e);
        }
        throw new IOException("%s answers with no list".formatted(path));
    }

    String resourceVersion() {
        return metadata.text("resourceVersion");
    }

    /// The token of the next page; empty on the last.
    String next() {
        return metadata.text("continue");
    }

    /// The whole page, from its start.
    InputStream stream() {
        return items;
    }

    /// Ends the connection; a read that waits fails.
    void abort() {
        response.abort();
    }

    @Override
    public void close() {
        response.close();
    }
}
