package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiStatus;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// All objects of some kinds, as they were at one moment.
///
/// The first kind is listed as it is now; all others are listed with `resourceVersionMatch=Exact`
/// at the version of that list, in parallel. Where the server has forgotten that version (410), a
/// kind is listed as it is now, and said to be [ListedCluster#later()].
public final class ClusterListing {

    /// Small in every cluster, so its version is known soon.
    private static final List<ClusterKind> FIRST =
            List.of(
                    ClusterKind.DEVICE_CLASS,
                    ClusterKind.PRIORITY_CLASS,
                    ClusterKind.NAMESPACE,
                    ClusterKind.NODE);

    /// Hears the pages, kind after kind, in the order of [ClusterKind].
    public interface PageListener {

        /// One page of a list.
        ///
        /// @param path that was listed
        /// @param list a `PodList` or the like
        void page(ClusterKind kind, String path, byte[] list) throws IOException;
    }

    /// What was read.
    ///
    /// @param resourceVersion of the view
    /// @param served the `apiVersion` of every kind that was read
    /// @param later kinds that were read at a later version, and that version
    /// @param refused kinds that may not be read, and the server's words
    public record ListedCluster(
            String resourceVersion,
            Map<ClusterKind, String> served,
            Map<ClusterKind, String> later,
            Map<ClusterKind, ApiStatus> refused) {}

    /// The version of the view was forgotten when a kind had been read in part. Nothing but reading
    /// all anew helps.
    public static final class ViewExpiredException extends IOException {
        private static final long serialVersionUID = 1;

        ViewExpiredException(String message) {
            super(message);
        }
    }

    private final ApiClient client;
    private final ServedApi served;
    private final Map<ClusterKind, KindListing> listings = new EnumMap<>(ClusterKind.class);
    private final Map<ClusterKind, String> later = new EnumMap<>(ClusterKind.class);
    private final Map<ClusterKind, ApiStatus> refused = new EnumMap<>(ClusterKind.class);

    private ClusterListing(ApiClient client, ServedApi served) {
        this.client = client;
        this.served = served;
    }

    /// Reads all kinds.
    ///
    /// @throws ViewExpiredException when the pages heard so far are of no use
    /// @throws RefusedException when the server refuses for another reason than a lack of
    ///   permission
    public static ListedCluster read(
            ApiClient client, ServedApi served, Set<ClusterKind> kinds, PageListener listener)
            throws IOException {
        var listing = new ClusterListing(client, served);
        try {
            return listing.read(kinds, listener);
        } finally {
            listing.listings.values().forEach(KindListing::close);
        }
    }

    private ListedCluster read(Set<ClusterKind> asked, PageListener listener) throws IOException {
        var kinds = EnumSet.noneOf(ClusterKind.class);
        asked.stream().filter(kind -> served.path(kind).isPresent()).forEach(kinds::add);
        var version = start(kinds);
        for (var kind : kinds) {
            if (!listings.containsKey(kind) && !refused.containsKey(kind)) {
                listings.put(kind, list(kind, exactly(version)));
            }
        }
        var read = new EnumMap<ClusterKind, String>(ClusterKind.class);
        for (var kind : kinds) {
            if (listings.containsKey(kind) && take(kind, version, listener)) {
                read.put(kind, served.apiVersion(kind));
            }
        }
        return new ListedCluster(version, read, later, refused);
    }

    /// Lists the first kind that may be read.
    ///
    /// @return the version of that list; empty when none may be read
    private String start(Set<ClusterKind> kinds) throws IOException {
        var order = new ArrayList<>(FIRST);
        order.retainAll(kinds);
        kinds.stream().filter(kind -> !order.contains(kind)).forEach(order::add);
        for (var kind : order) {
            var first = list(kind, "?limit=" + KindListing.PAGE);
            var version = first.version();
            if (!version.isEmpty()) {
                listings.put(kind, first);
                return version;
            }
            try (first) {
                if (first.next() instanceof KindListing.Step.Refused(var status)) {
                    refuse(kind, status);
                }
            }
        }
        return "";
    }

    private KindListing list(ClusterKind kind, String query) {
        return new KindListing(client, served.path(kind).orElseThrow(), query);
    }

    private static String exactly(String version) {
        return "?limit=%d&resourceVersion=%s&resourceVersionMatch=Exact"
                .formatted(KindListing.PAGE, ApiClient.encoded(version));
    }

    /// Passes the pages of one kind on.
    ///
    /// @return whether the kind may be read
    private boolean take(ClusterKind kind, String version, PageListener listener)
            throws IOException {
        var listing = listings.get(kind);
        if (listing == null) {
            throw new IllegalStateException("%s is not listed.".formatted(kind));
        }
        var path = served.path(kind).orElseThrow();
        var any = false;
        while (true) {
            switch (listing.next()) {
                case KindListing.Step.Page(var list) -> {
                    any = true;
                    listener.page(kind, path, list);
                }
                case KindListing.Step.End() -> {
                    return true;
                }
                case KindListing.Step.Refused(var status)
                        when status.isGone() && !later.containsKey(kind) -> {
                    if (any) {
                        throw new ViewExpiredException(
                                "version %s of the %s was compacted while they were read"
                                        .formatted(version, kind.plural()));
                    }
                    listing.close();
                    listing =
                            list(
                                    kind,
                                    "?resourceVersion=%s&resourceVersionMatch=NotOlderThan"
                                            .formatted(ApiClient.encoded(version)));
                    listings.put(kind, listing);
                    later.put(kind, listing.version());
                }
                case KindListing.Step.Refused(var status) -> {
                    refuse(kind, status);
                    return false;
                }
            }
        }
    }

    private void refuse(ClusterKind kind, ApiStatus status) throws RefusedException {
        if (!status.isForbidden()) {
            throw new RefusedException(served.path(kind).orElse(kind.plural()), status);
        }
        refused.put(kind, status);
    }
}
