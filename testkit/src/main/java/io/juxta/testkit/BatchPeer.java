package io.juxta.testkit;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.EOFException;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/// A program that answers one line per line: ours or an oracle. One thread may send while another
/// receives; answers are in the order of the questions.
public final class BatchPeer implements AutoCloseable {

    private static final int BUFFER_CHARS = 1 << 16;
    private static final int SECONDS_TO_END = 10;

    private final String name;
    private final Process process;
    private final BufferedWriter questions;
    private final BufferedReader answers;

    private BatchPeer(String name, Process process) {
        this.name = name;
        this.process = process;
        this.questions =
                new BufferedWriter(
                        new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8),
                        BUFFER_CHARS);
        this.answers =
                new BufferedReader(
                        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8),
                        BUFFER_CHARS);
    }

    /// Starts the program; its stderr is passed to our own.
    public static BatchPeer start(String name, List<String> command) throws IOException {
        var process =
                new ProcessBuilder(command)
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .directory(new File(System.getProperty("juxta.root", ".")))
                        .start();
        return new BatchPeer(name, process);
    }

    public String name() {
        return name;
    }

    /// Hands a question over; it may stay in a buffer until [#flush].
    public void send(String line) throws IOException {
        questions.write(line);
        questions.write('\n');
    }

    public void flush() throws IOException {
        questions.flush();
    }

    /// The answers to some questions. They are sent by a thread of their own, so that there is no
    /// deadlock.
    public List<String> ask(List<String> questions) throws IOException, InterruptedException {
        var feeder =
                Thread.ofVirtual()
                        .start(
                                () -> {
                                    try {
                                        for (var question : questions) {
                                            send(question);
                                        }
                                        flush();
                                    } catch (IOException _) {
                                        // The program ended: the reader sees the same.
                                    }
                                });
        var answers = new ArrayList<String>();
        for (var i = 0; i < questions.size(); i++) {
            answers.add(receive());
        }
        feeder.join();
        return answers;
    }

    /// No more questions: the program ends when it has answered those it has.
    public void finish() throws IOException {
        questions.close();
    }

    /// The next answer.
    public String receive() throws IOException {
        var line = answers.readLine();
        if (line == null) {
            throw new EOFException(name + " ended before it had answered everything.");
        }
        return line;
    }

    @Override
    public void close() throws IOException {
        try {
            process.getOutputStream().close();
        } catch (IOException _) {
            // The program has ended already, as intended.
        }
        try {
            if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        answers.close();
    }
}
