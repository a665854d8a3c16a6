package io.juxta.kube.text;

/// Turns YAML that is written plainly, as kubectl writes nearly everything, into JSON.
///
/// Design note. The JSON has the line breaks of the YAML, so every line number stays what it is.
/// Plain is: block mappings and lists, keys that need no quotes, and values that end on the line of
/// their key; a comment has a line of its own. Anchors, tags, block scalars, texts of several
/// lines, tabs and anything but ASCII are not plain, nor is any doubt: then the answer is false,
/// says nothing about the text, and a parser reads it. A key written twice is found by whoever
/// reads the JSON.
final class PlainYaml {

    private static final int DEEPEST = 100;

    /// Far below what [Limits#TEXT] allows between two events of a parser.
    private static final int LARGEST = 2 * 1024 * 1024;

    private final PlainScalars scalars = new PlainScalars();
    private byte[] bytes = new byte[0];
    private int at;
    private int end;

    // The mappings and lists that are open, and the columns of their entries.
    private final int[] columns = new int[DEEPEST];
    private final boolean[] lists = new boolean[DEEPEST];
    private int depth;

    /// Whether the value of the last key or dash is still to come.
    private boolean wanting;

    private int line;
    private int rootLine;
    private int commentLine;
    private int count;

    /// The JSON that was made; only its first [#size()] bytes count, and only until the next.
    byte[] json() {
        return scalars.json();
    }

    int size() {
        return scalars.size();
    }

    /// The line of the outermost mapping.
    int rootLine() {
        return rootLine;
    }

    /// The line of the first comment; 0 when there is none.
    int commentLine() {
        return commentLine;
    }

    /// How many keys and values there are.
    int count() {
        return count;
    }

    /// Reads a mapping at the first column, perhaps with a line `---` in front.
    ///
    /// @param line of the first byte
    boolean document(byte[] bytes, int from, int to, int line) {
        start(bytes, from, to, line);
        at = behindMarker(bytes, from, to);
        if (at > from) {
            at--;
        }
        return lines();
    }

    /// The place behind a line `---`, or the same where there is none.
    static int behindMarker(byte[] bytes, int from, int to) {
        return to - from >= 4
                        && bytes[from] == '-'
                        && bytes[from + 1] == '-'
                        && bytes[from + 2] == '-'
                        && bytes[from + 3] == '\n'
                ? from + 4
                : from;
    }

    /// Reads an item of a list, a mapping whose dash is at the first column.
    boolean item(byte[] bytes, int from, int to, int line) {
        start(bytes, from, to, line);
        at++;
        passSpaces();
        return at < end && entry(at - from, from) && lines();
    }

    private void start(byte[] bytes, int from, int to, int line) {
        scalars.over(bytes, to);
        this.bytes = bytes;
        this.at = from;
        this.end = to;
        this.line = line;
        this.rootLine = line;
        this.commentLine = 0;
        this.depth = 0;
        this.count = 0;
        this.wanting = true;
    }

    private boolean lines() {
        if (end - at > LARGEST) {
            return false;
        }
        while (at < end) {
            if (bytes[at] == '\n') {
                endLine();
                continue;
            }
            var from = at;
            passSpaces();
            if (at == end) {
                return false;
            }
            if (bytes[at] == '#') {
                if (!comment()) {
                    return false;
                }
                continue;
            }
            if (depth == 0) {
                rootLine = line;
            }
            if ((depth == 0 && at > from) || !entry(at - from, from)) {
                return false;
            }
        }
        if (wanting) {
            return false;
        }
        while (depth > 0) {
            close();
        }
        return true;
    }

    private void passSpaces() {
        while (at < end && bytes[at] == ' ') {
            at++;
        }
    }

    private void endLine() {
        if (at < end) {
            scalars.write('\n');
            at++;
            line++;
        }
    }

    /// Passes over a line that is a comment.
    private boolean comment() {
        commentLine = commentLine == 0 ? line : commentLine;
        while (at < end && bytes[at] != '\n') {
            if (PlainScalars.isUnusual(bytes[at])) {
                return false;
            }
            at++;
        }
        endLine();
        return true;
    }

    /// Reads a line from its first sign on.
    ///
    /// @param column of that sign, from 0
    /// @param lineStart where the line starts
    private boolean entry(int column, int lineStart) {
        var here = column;
        var behindDash = false;
        while (bytes[at] == '-' && at + 1 < end && bytes[at + 1] == ' ') {
            if (!place(here, true)) {
                return false;
            }
            wanting = true;
            behindDash = true;
            at++;
            passSpaces();
            if (at == end) {
                return false;
            }
            here = at - lineStart;
        }
        var keyEnd = scalars.keyEnd(at);
        if (keyEnd < 0) {
            return behindDash && value();
        }
        if (!place(here, false)) {
            return false;
        }
        count++;
        scalars.key(at, keyEnd);
        at = keyEnd + 1;
        if (at == end || bytes[at] == '\n') {
            wanting = true;
            endLine();
            return true;
        }
        passSpaces();
        return at < end && value();
    }

    /// Reads a value up to the end of its line.
    private boolean value() {
        count++;
        wanting = false;
        var to = scalars.value(at);
        if (to < 0) {
            return false;
        }
        at = to;
        endLine();
        return true;
    }

    /// Goes to the mapping or list whose entries are at a column: opens it, or closes those in it.
    private boolean place(int column, boolean list) {
        if (wanting) {
            return open(column, list);
        }
        while (depth > 0
                && (columns[depth - 1] > column
                        || (columns[depth - 1] == column && lists[depth - 1] && !list))) {
            close();
        }
        // A deeper column is a value that goes on, another one is wrong.
        if (depth == 0 || columns[depth - 1] != column || lists[depth - 1] != list) {
            return false;
        }
        scalars.write(',');
        return true;
    }

    private boolean open(int column, boolean list) {
        if (depth == DEEPEST || (depth == 0 && list)) {
            return false;
        }
        if (depth > 0) {
            // The dashes of a list may stand below the key.
            var least = columns[depth - 1] + (list && !lists[depth - 1] ? 0 : 1);
            if (column < least) {
                return false;
            }
        }
        columns[depth] = column;
        lists[depth] = list;
        depth++;
        count++;
        wanting = false;
        scalars.write(list ? '[' : '{');
        return true;
    }

    private void close() {
        depth--;
        scalars.write(lists[depth] ? ']' : '}');
    }
}
