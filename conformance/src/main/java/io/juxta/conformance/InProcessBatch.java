package io.juxta.conformance;

import io.juxta.cli.Main;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// A batch of our own command line, run in a thread of this process and asked one line at a time.
final class InProcessBatch implements AutoCloseable {

    private static final int PIPE_BYTES = 1 << 20;

    private final OutputStream questions;
    private final BufferedReader answers;

    private InProcessBatch(OutputStream questions, BufferedReader answers) {
        this.questions = questions;
        this.answers = answers;
    }

    /// @param arguments of the command line, with `--batch`
    static InProcessBatch start(List<String> arguments) throws IOException {
        var in = new PipedInputStream(PIPE_BYTES);
        var questions = new PipedOutputStream(in);
        var answers = new PipedInputStream(PIPE_BYTES);
        var out = new PipedOutputStream(answers);
        Thread.ofPlatform()
                .daemon()
                .name(String.join(" ", arguments))
                .start(
                        () -> {
                            try (out) {
                                Main.run(arguments.toArray(String[]::new), in, out, System.err);
                            } catch (IOException e) {
                                throw new IllegalStateException(e);
                            }
                        });
        return new InProcessBatch(
                questions,
                new BufferedReader(new InputStreamReader(answers, StandardCharsets.UTF_8)));
    }

    /// The answer to a line.
    String ask(String line) throws IOException {
        questions.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        questions.flush();
        var answer = answers.readLine();
        if (answer == null) {
            throw new EOFException("The batch ended before it had answered: " + line);
        }
        return answer;
    }

    @Override
    public void close() throws IOException {
        questions.close();
        answers.close();
    }
}
