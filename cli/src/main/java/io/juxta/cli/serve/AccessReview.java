package io.juxta.cli.serve;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import io.juxta.kube.http.ApiRequest.Body;
import io.juxta.kube.http.ApiRequest.Method;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/// Asks the API server who a token belongs to (TokenReview), and whether that user may get a path
/// (SubjectAccessReview).
///
/// Answers are kept for ten seconds, at most [#MOST_KEPT] of them; at most [#MOST_AT_ONCE]
/// questions are under way. A server that cannot be asked allows nothing.
public final class AccessReview implements AccessCheck {

    private static final int MOST_KEPT = 512;
    private static final int MOST_AT_ONCE = 4;
    private static final int LONGEST_TOKEN = 16 * 1024;
    private static final int LONGEST_ANSWER = 1 << 20;
    private static final Duration KEPT = Duration.ofSeconds(10);
    private static final Duration PATIENCE = Duration.ofSeconds(5);
    private static final Source ANSWER = Source.of("the API server's answer");

    private record Kept(AccessDecision access, Instant until) {}

    private final ApiClient client;
    private final InstantSource clock;
    private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
    private final ReentrantLock lock = new ReentrantLock();
    private final LinkedHashMap<String, Kept> kept = new LinkedHashMap<>();

    public AccessReview(ApiClient client, InstantSource clock) {
        this.client = client;
        this.clock = clock;
    }

    @Override
    public AccessDecision of(String token, String path) {
        if (token.isEmpty() || token.length() > LONGEST_TOKEN) {
            return new AccessDecision.Unknown();
        }
        var key = hash(token) + " " + path;
        var known = known(key);
        if (known != null) {
            return known;
        }
        if (!atOnce.tryAcquire()) {
            return new AccessDecision.Undecided("too many reviews at once");
        }
        try {
            var access = ask(token, path);
            keep(key, access);
            return access;
        } catch (IOException e) {
            return new AccessDecision.Undecided(
                    "the API server cannot be asked: %s".formatted(e.getMessage()));
        } finally {
            atOnce.release();
        }
    }

    private @Nullable AccessDecision known(String key) {
        lock.lock();
        try {
            var found = kept.get(key);
            return found == null || found.until().isBefore(clock.instant()) ? null : found.access();
        } finally {
            lock.unlock();
        }
    }

    private void keep(String key, AccessDecision access) {
        lock.lock();
        try {
            kept.remove(key);
            while (kept.size() >= MOST_KEPT) {
                kept.pollFirstEntry();
            }
            kept.put(key, new Kept(access, clock.instant().plus(KEPT)));
        } finally {
            lock.unlock();
        }
    }

    private AccessDecision ask(String token, String path) throws IOException {
        var review =
                post(
                        "/apis/authentication.k8s.io/v1/tokenreviews",
                        "authentication.k8s.io/v1",
                        "TokenReview",
                        Tree.Mapping.of(Map.of("token", Tree.Text.of(token))));
        if (!isTrue(review, "authenticated")) {
            return new AccessDecision.Unknown();
        }
        var user = review.mapping("user");
        var spec = new LinkedHashMap<String, Tree>();
        spec.put("user", Tree.Text.of(user.text("username")));
        for (var field : new String[] {"uid", "groups", "extra"}) {
            user.field(field).ifPresent(value -> spec.put(field, value));
        }
        spec.put(
                "nonResourceAttributes",
                Tree.Mapping.of(Map.of("path", Tree.Text.of(path), "verb", Tree.Text.of("get"))));
        var answer =
                post(
                        "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                        "authorization.k8s.io/v1",
                        "SubjectAccessReview",
                        Tree.Mapping.of(spec));
        return isTrue(answer, "allowed")
                ? new AccessDecision.Allowed()
                : new AccessDecision.Denied(user.text("username"), answer.text("reason"));
    }

    private static boolean isTrue(Tree.Mapping status, String field) {
        return status.field(field).orElse(null) instanceof Tree.Bool(var value, _) && value;
    }

    /// The status of a review.
    private Tree.Mapping post(String path, String version, String kind, Tree.Mapping spec)
            throws IOException {
        var object = new LinkedHashMap<String, Tree>();
        object.put("apiVersion", Tree.Text.of(version));
        object.put("kind", Tree.Text.of(kind));
        object.put("spec", spec);
        var bytes = TreeWriter.json(Tree.Mapping.of(object)).getBytes(StandardCharsets.UTF_8);
        var request = ApiRequest.send(Method.POST, path, Body.json(bytes)).within(PATIENCE);
        try (var response = client.send(request)) {
            if (!response.isSuccess()) {
                throw new IOException(
                        "%s: %d %s"
                                .formatted(kind, response.status(), response.refusal().message()));
            }
            try (var in = response.body()) {
                return JsonTrees.parse(in.readNBytes(LONGEST_ANSWER), ANSWER)
                                instanceof Tree.Mapping answer
                        ? answer.mapping("status")
                        : Tree.Mapping.EMPTY;
            }
        }
    }

    /// Tokens are not kept.
    private static String hash(String token) {
        try {
            return HexFormat.of()
                    .formatHex(
                            MessageDigest.getInstance("SHA-256")
                                    .digest(token.getBytes(StandardCharsets.UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Every JDK has SHA-256.", e);
        }
    }
}
