package io.juxta.cli.page;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/// Input and output of a command: the answer alone on standard output, everything else on standard
/// error, all of it UTF-8.
///
/// Answers are buffered until [#flush]; standard error is not buffered.
///
/// Lines and tables of the answer are laid out for a page of so many columns. Messages on standard
/// error stay one line each, as programs expect.
public final class Console {

    /// The reader of the answer has closed it, as after `| head`.
    public static final class ClosedException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        ClosedException(IOException cause) {
            super(cause);
        }
    }

    /// The answer could not be written, for another reason than a closed reader.
    public static final class FullException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FullException(IOException cause) {
            super(cause);
        }

        public String reason() {
            return String.valueOf(getCause() == null ? null : getCause().getMessage());
        }
    }

    /// Receives messages in place of standard error.
    public interface Ear {

        void warning(String text);

        void error(String text);

        void note(String text);
    }

    private static final int BUFFER_BYTES = 1 << 16;

    private final InputStream in;
    private final OutputStream out;
    private final OutputStream err;
    private final int columns;
    private final @Nullable Ear ear;
    private ObjectSource source = ObjectSource.FILES;
    private boolean leftOut;

    /// The length of the progress line; 0 when there is none.
    private int progress;

    /// Prints pages of the standard width.
    public Console(InputStream in, OutputStream out, OutputStream err) {
        this(in, out, err, PageWidth.STANDARD);
    }

    /// @param columns how wide pages are
    public Console(InputStream in, OutputStream out, OutputStream err, int columns) {
        this(in, out, err, columns, null);
    }

    private Console(
            InputStream in, OutputStream out, OutputStream err, int columns, @Nullable Ear ear) {
        this.ear = ear;
        this.in = in;
        this.out = new BufferedOutputStream(new Answers(out), BUFFER_BYTES);
        this.err = err;
        this.columns = columns;
    }

    /// A console without input and output, whose messages go to a receiver.
    public static Console heardBy(Ear ear) {
        return new Console(
                InputStream.nullInputStream(),
                OutputStream.nullOutputStream(),
                OutputStream.nullOutputStream(),
                PageWidth.STANDARD,
                ear);
    }

    /// A console of the same width whose answer and messages go elsewhere, without progress.
    public Console recorded(OutputStream answer, Ear messages) {
        var other =
                new Console(
                        InputStream.nullInputStream(),
                        answer,
                        OutputStream.nullOutputStream(),
                        columns,
                        messages);
        other.speakOf(source);
        return other;
    }

    /// Standard output may be the same terminal: the progress line is cleared before an answer.
    private final class Answers extends FilterOutputStream {

        Answers(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            endProgress();
            out.write(bytes, offset, length);
        }
    }

    /// Says of another source what is written for files.
    public void speakOf(ObjectSource other) {
        source = other;
    }

    public InputStream in() {
        return in;
    }

    /// The maximal length of a line: one less than the page, as some terminals start a new line
    /// when the last column is written.
    public int room() {
        return columns - 1;
    }

    /// Adds a line to the answer, wrapped as needed. A text with line breaks of its own is printed
    /// unchanged.
    public void line(String text) {
        if (text.indexOf('\n') >= 0) {
            print(text + "\n");
            return;
        }
        leftOut |= Fitted.leavesOut(text);
        Fitted.line(source.said(text), room()).forEach(line -> print(line + "\n"));
    }

    /// Adds a table to the answer.
    public void table(Table table) {
        leftOut |= table.leavesOut();
        table.lines(room()).forEach(line -> print(line + "\n"));
    }

    /// Prints at the end how to see names that lists leave out.
    public void end() {
        if (leftOut) {
            line("");
            line("Run again with -o json for the full lists.");
        }
    }

    /// Adds a last line to the answer, after an empty line.
    public void afterword(String text) {
        line("");
        line(text);
    }

    /// Adds text to the answer as it is.
    public void print(String text) {
        print(text.getBytes(StandardCharsets.UTF_8));
    }

    public void print(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    public void flush() {
        try {
            out.flush();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /// A warning: something the reader should know, though the answer is valid.
    public void warning(String text) {
        if (ear != null) {
            ear.warning(source.said(text));
        } else {
            note("warning: " + source.said(text));
        }
    }

    /// An error: why there is no answer.
    public void error(String text) {
        if (ear != null) {
            ear.error(source.said(text));
        } else {
            note("error: " + source.said(text));
        }
    }

    /// A remark about the answer.
    public void note(String text) {
        if (ear != null) {
            ear.note(text);
            return;
        }
        endProgress();
        remark(text + "\n");
    }

    /// Replaces the progress line.
    void progress(String text) {
        remark("\r" + text + " ".repeat(Math.max(0, progress - text.length())));
        progress = text.length();
    }

    /// Clears the progress line.
    void endProgress() {
        if (progress > 0) {
            remark("\r" + " ".repeat(progress) + "\r");
            progress = 0;
        }
    }

    private void remark(String text) {
        try {
            err.write(text.getBytes(StandardCharsets.UTF_8));
            err.flush();
        } catch (IOException e) {
            // Standard error is closed: the answer still counts.
        }
    }

    private static RuntimeException failure(IOException e) {
        return e instanceof StandardOutput.ReaderLeftException
                ? new ClosedException(e)
                : new FullException(e);
    }
}
