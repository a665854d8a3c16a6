package io.juxta.kube.decode;

/// Parses times as Go reads RFC 3339, which is a little wider than the standard: one digit is
/// enough for the hour, a comma is allowed before the fraction, and an offset may reach 24:60.
public final class GoTime {

    private static final int[] DAYS = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};

    private final String text;
    private int at;
    private boolean ok = true;

    private GoTime(String text) {
        this.text = text;
    }

    public static boolean readable(String text) {
        return new GoTime(text).matches();
    }

    private boolean matches() {
        int year = digits(4);
        literal('-');
        int month = digits(2);
        literal('-');
        int day = digits(2);
        literal('T');
        int hour = digits(digitAt(at + 1) ? 2 : 1);
        literal(':');
        int minute = digits(2);
        literal(':');
        int second = digits(2);
        fraction();
        zone();
        return ok
                && at == text.length()
                && month >= 1
                && month <= 12
                && day >= 1
                && day <= daysIn(month, year)
                && hour < 24
                && minute < 60
                && second < 60;
    }

    private void fraction() {
        if (at < text.length()
                && (text.charAt(at) == '.' || text.charAt(at) == ',')
                && digitAt(at + 1)) {
            at++;
            while (digitAt(at)) {
                at++;
            }
        }
    }

    private void zone() {
        if (at < text.length() && text.charAt(at) == 'Z') {
            at++;
            return;
        }
        if (at < text.length() && (text.charAt(at) == '+' || text.charAt(at) == '-')) {
            at++;
        } else {
            ok = false;
        }
        int hour = digits(2);
        literal(':');
        int minute = digits(2);
        ok &= hour <= 24 && minute <= 60;
    }

    private int digits(int count) {
        int number = 0;
        for (int i = 0; i < count; i++, at++) {
            if (!digitAt(at)) {
                ok = false;
                return 0;
            }
            number = number * 10 + text.charAt(at) - '0';
        }
        return number;
    }

    private void literal(char expected) {
        if (at < text.length() && text.charAt(at) == expected) {
            at++;
        } else {
            ok = false;
        }
    }

    private boolean digitAt(int index) {
        return index < text.length() && text.charAt(index) >= '0' && text.charAt(index) <= '9';
    }

    private static int daysIn(int month, int year) {
        boolean leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
        return month == 2 && leap ? 29 : DAYS[month - 1];
    }
}
