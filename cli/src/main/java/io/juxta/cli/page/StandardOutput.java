package io.juxta.cli.page;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/// Standard output that distinguishes a closed reader from a full disk.
///
/// Java gives the cause of a failed write only as text, in the language of the user, so the text is
/// not used. The type of the target decides: a write to a pipe or a socket fails only when the
/// reader has closed it; a write to anything else fails for a reason that the user should see.
/// Where the type is unknown, the failure is shown.
public final class StandardOutput extends OutputStream {

    /// The reader has closed the other end.
    static final class ReaderLeftException extends IOException {

        private static final long serialVersionUID = 1L;

        ReaderLeftException(IOException cause) {
            super(cause);
        }
    }

    // The file type bits of stat(2).
    private static final int TYPE = 0xF000;
    private static final int FIFO = 0x1000;
    private static final int SOCKET = 0xC000;

    private final OutputStream out;
    private final String file;

    public StandardOutput() {
        this(new FileOutputStream(FileDescriptor.out), "/dev/fd/1");
    }

    /// @param file the name of the target
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

    /// Whether the target is a pipe or socket with a reader, rather than a file.
    private boolean hasReader() {
        try {
            var type = (int) Files.getAttribute(Path.of(file), "unix:mode") & TYPE;
            return type == FIFO || type == SOCKET;
        } catch (IOException | UnsupportedOperationException | IllegalArgumentException e) {
            return false;
        }
    }
}
