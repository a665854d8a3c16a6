package io.juxta.kube.live;

import io.juxta.kube.http.ApiClient;
import io.juxta.kube.http.ApiRequest;
import java.io.IOException;

/// The version of an API server, such as `v1.37.1`.
public record ServerVersion(int major, int minor, String text) {

    /// The oldest server that is asked: the first with resource.k8s.io/v1.
    public static final int OLDEST_MINOR = 34;

    public static ServerVersion read(ApiClient client) throws IOException {
        var answer = ServedApi.json(client, ApiRequest.get("/version"));
        return new ServerVersion(
                digits(answer.text("major")),
                digits(answer.text("minor")),
                answer.text("gitVersion"));
    }

    /// The number at the start of a text such as `37+`.
    private static int digits(String text) {
        var end = 0;
        while (end < text.length() && end < 6 && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end == 0 ? 0 : Integer.parseInt(text.substring(0, end));
    }

    public boolean isTooOld() {
        return major == 1 && minor < OLDEST_MINOR;
    }
}
