package io.juxta.conformance;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/// The container image for the tests of a class: register it as a static field. It is made once for
/// all classes.
final class ImageExtension implements BeforeAllCallback {

    private @Nullable BuiltImage image;

    @Override
    public void beforeAll(ExtensionContext context) {
        image = BuiltImage.shared(context);
    }

    BuiltImage image() {
        var made = image;
        if (made == null) {
            throw new IllegalStateException(
                    "The image is not made. Is the extension a static field?");
        }
        return made;
    }
}
