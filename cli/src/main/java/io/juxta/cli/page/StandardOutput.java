package io.juxta.cli.page;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Standard output, which tells a reader that left from a disk that is full.
///
/// Java says in words why a write failed, and the words are in the language of the user, so they
/// are not read. What a write goes to decides: into a pipe or a socket it fails only when nobody
/// reads at the other end; into anything else it fails for a reason that the user should see. Where
/// it cannot be told what standard output is, the failure is shown.
public final class StandardOutput extends OutputStream {

    /// Nobody reads at the other end.
    static final class ReaderLeftException extends IOException {

        private static final long serialVersionUID = 1L;

        ReaderLeftException(IOException cause) {
            super(cause);
        }
    }

    // What stat(2) says of the type of a file.
    private static final int TYPE = 0xF000;
    private static final int FIFO = 0x1000;
    private static final int SOCKET = 0xC000;

    private final OutputStream out;
    private final String file;

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out), "/dev/fd/1");
    }

    /// @param file what is written to, by name
    public StandardOutput(OutputStream out, String file) {
        this.out = out;
        this.file = file;
    }

    @Override
    public void write(int b) throws IOException {
        write(new byte[] {(byte) b}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        try {
            out.write(bytes, offset, length);
        } catch (IOException e) {
            throw hasReader() ? new ReaderLeftException(e) : e;
        }
    }

    /// Whether what is written is read by somebody, rather than kept.
    private boolean hasReader() {
        try {
            var type = (int) Files.getAttribute(Path.of(file), "unix:mode") & TYPE;
            return type == FIFO || type == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
