package io.juxta.kube.text;

/// Something a reader took in stride and its user may want to know.
public record Warning(Source source, String text) {

    @Override
    public String toString() {
        return source + ": " + text;
    }
}
