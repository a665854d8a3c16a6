package io.juxta.kube.text;

/// The source of something: the file, the document in it and the line, both counted from 1.
///
/// A line or document of 0 is unknown, as for a file that cannot be opened. The item of a list has
/// its list's document number and a line of its own.
public record Source(String file, int document, int line) {

    /// A file as a whole.
    public static Source of(String file) {
        return new Source(file, 0, 0);
    }

    public Source at(int line) {
        return new Source(file, document, line);
    }

    /// `file:line`, and the document when there are several: an editor can jump to it.
    @Override
    public String toString() {
        var text = line > 0 ? file + ":" + line : file;
        return document > 1 ? text + " (document " + document + ")" : text;
    }
}
