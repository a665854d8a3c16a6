package io.juxta.kube.http;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/// One request to the API server.
///
/// @param path from the root of the server, with its query
/// @param body null for none
/// @param silence the longest wait for the next byte
/// @param deadline the longest time for the whole request, its body included; zero for no limit
/// @param guard asked right before the first byte is sent
public record ApiRequest(
        Method method,
        String path,
        @Nullable Body body,
        String accept,
        Duration silence,
        Duration deadline,
        Guard guard) {

    /// The longest wait for the next byte of a request that answers at once.
    public static final Duration SILENCE = Duration.ofSeconds(30);

    private static final String JSON = "application/json";

    /// Whether a request may still be sent: it may have waited for its turn, or for a connection.
    @FunctionalInterface
    public interface Guard {

        /// Lets everything through.
        Guard NONE = () -> true;

        /// Answers at once.
        boolean mayStart();
    }

    /// What is done.
    public enum Method {
        GET,
        POST,
        PUT,
        PATCH,
        DELETE
    }

    /// The bytes that are sent.
    @SuppressWarnings("ArrayRecordComponent") // never compared
    public record Body(String contentType, byte[] bytes) {

        public static Body json(byte[] bytes) {
            return new Body(JSON, bytes);
        }
    }

    public static ApiRequest get(String path) {
        return new ApiRequest(Method.GET, path, null, JSON, SILENCE, Duration.ZERO, Guard.NONE);
    }

    public static ApiRequest send(Method method, String path, @Nullable Body body) {
        return new ApiRequest(method, path, body, JSON, SILENCE, Duration.ZERO, Guard.NONE);
    }

    public ApiRequest accepting(String types) {
        return new ApiRequest(method, path, body, types, silence, deadline, guard);
    }

    public ApiRequest within(Duration longest) {
        return new ApiRequest(method, path, body, accept, silence, longest, guard);
    }

    public ApiRequest quietFor(Duration longest) {
        return new ApiRequest(method, path, body, accept, longest, deadline, guard);
    }

    /// Sent only while a guard lets it, and given up after a time: by the server too, which is
    /// told.
    public ApiRequest guarded(Guard by, Duration longest) {
        var query = "%stimeout=%dms".formatted(path.contains("?") ? "&" : "?", longest.toMillis());
        return new ApiRequest(method, path + query, body, accept, silence, longest, by);
    }
}
