package io.juxta.cli.page;

/// How many columns of a terminal a text takes.
///
/// Marks that combine with the letter before them and colour codes take none, East Asian wide
/// characters and most pictures take two, everything else takes one.
public final class Columns {

    private static final int ESCAPE = '\033';

    /// No code point before this one combines or is wide.
    private static final int FIRST_SPECIAL = 0x300;

    /// The blocks of wide characters: first and last code point of each, in order.
    private static final int[][] WIDE = {
        {0x1100, 0x115F},
        {0x2E80, 0x303E},
        {0x3041, 0xA4CF},
        {0xA960, 0xA97C},
        {0xAC00, 0xD7A3},
        {0xF900, 0xFAFF},
        {0xFE30, 0xFE6F},
        {0xFF00, 0xFF60},
        {0xFFE0, 0xFFE6},
        {0x1F300, 0x1F64F},
        {0x1F680, 0x1F6FF},
        {0x1F900, 0x1FAFF},
        {0x20000, 0x3FFFD},
    };

    private Columns() {}

    public static int of(String text) {
        var columns = 0;
        for (var i = 0; i < text.length(); ) {
            var point = text.codePointAt(i);
            i += Character.charCount(point);
            if (point == ESCAPE && i < text.length() && text.charAt(i) == '[') {
                i = endOfCode(text, i + 1);
            } else {
                columns += of(point);
            }
        }
        return columns;
    }

    /// The end of a code that starts with `ESC [`: after its first letter.
    private static int endOfCode(String text, int start) {
        var end = start;
        while (end < text.length() && !Character.isLetter(text.charAt(end))) {
            end++;
        }
        return Math.min(end + 1, text.length());
    }

    public static int of(int point) {
        if (point < FIRST_SPECIAL) {
            return 1;
        }
        return switch (Character.getType(point)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(point) ? 2 : 1;
        };
    }

    private static boolean isWide(int point) {
        for (var block : WIDE) {
            if (point <= block[1]) {
                return point >= block[0];
            }
        }
        return false;
    }
}
