package io.juxta.kube.live;

import io.juxta.kube.cluster.Listing;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.text.ObjectStream;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/// A list of a kind from the server, page by page, that no watch had a part in.
final class FreshList {

    private FreshList() {}

    /// @throws IOException when the server does not give all of it
    static <T> Listing<T> of(ApiClient client, Reflector.Target<T> target, WatchSettings settings)
            throws IOException {
        var objects = new ArrayList<T>();
        var first = target.path() + "?limit=" + settings.page();
        var version = "";
        for (var path = first; ; ) {
            var request =
                    ApiRequest.get(path).quietFor(settings.silence()).within(settings.timeout());
            Tree.Mapping metadata;
            var items = new ArrayList<Tree.Mapping>();
            try (var response = client.send(request)) {
                if (!response.isSuccess()) {
                    throw new RefusedException(path, response.refusal());
                }
                metadata =
                        ObjectStream.list(response.body(), target.decoder().filter(), items::add);
            }
            add(items, target, objects);
            version = version.isEmpty() ? metadata.text("resourceVersion") : version;
            var next = metadata.text("continue");
            if (next.isEmpty()) {
                return new Listing<>(objects, version);
            }
            path = first + "&continue=" + ApiClient.encoded(next);
        }
    }

    private static <T> void add(
            List<Tree.Mapping> items, Reflector.Target<T> target, List<T> objects)
            throws IOException {
        for (var item : items) {
            objects.add(target.decoder().decode(item));
        }
    }
}
