package io.juxta.kube.live;

import io.juxta.kube.http.ApiStatus;
import java.io.IOException;

/// The API server answered with a refusal.
public final class RefusedException extends IOException {

    private static final long serialVersionUID = 1;

    private final transient ApiStatus status;

    RefusedException(String path, ApiStatus status) {
        super("%s: %s".formatted(path, status));
        this.status = status;
    }

    public ApiStatus status() {
        return status;
    }
}
