package io.juxta.cli.load;

import io.juxta.kube.connect.Connection;
import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.RateLimit;
import io.juxta.kube.live.LiveCluster;
import io.juxta.kube.live.ServedApi;
import io.juxta.kube.live.WatchSettings;
import java.io.IOException;
import java.time.InstantSource;

/// An API server for a command that stays: watched and written to.
public final class LiveServer implements AutoCloseable {

    private final ApiClient client;

    private LiveServer(ApiClient client) {
        this.client = client;
    }

    /// The server at the other end of a connection.
    ///
    /// @param queriesPerSecond zero for no limit
    public static LiveServer of(Connection connection, double queriesPerSecond, int burst) {
        return new LiveServer(
                new ApiClient(
                        connection,
                        queriesPerSecond > 0
                                ? new RateLimit(queriesPerSecond, burst)
                                : RateLimit.NONE,
                        "juxta"));
    }

    /// Its objects, watched. The caller closes it before this.
    public LiveCluster cluster(InstantSource clock) throws IOException {
        return new LiveCluster(client, ServedApi.read(client), WatchSettings.USUAL, clock);
    }

    public ApiClient client() {
        return client;
    }

    @Override
    public void close() {
        client.close();
    }
}
