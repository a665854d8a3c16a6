package io.juxta.kube.text;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/// Reports every byte that is read to a listener.
final class HeardStream extends FilterInputStream {

    private final Manifests.Listener listener;

    HeardStream(InputStream in, Manifests.Listener listener) {
        super(in);
        this.listener = listener;
    }

    @Override
    public int read() throws IOException {
        var next = super.read();
        if (next >= 0) {
            listener.read(1);
        }
        return next;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        var read = super.read(buffer, offset, length);
        if (read > 0) {
            listener.read(read);
        }
        return read;
    }
}
