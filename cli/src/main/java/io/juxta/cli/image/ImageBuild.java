package io.juxta.cli.image;

import io.juxta.cli.page.ProgramInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Makes the container image out of folders that become its layers. The script `image` fills them.
public final class ImageBuild {

    private ImageBuild() {}

    /// The arguments: the folder for the layout, the file for the archive, then the layers' folders
    /// from the lowest to the highest. Prints the image's name, digest and packed size.
    public static void main(String[] arguments) throws IOException {
        var layers = new ArrayList<Layer>();
        for (var folder : List.of(arguments).subList(2, arguments.length)) {
            layers.add(Layer.of(Path.of(folder)));
        }
        var config = new ImageConfig(ProgramInfo.version(), architecture(), layers);
        var name = "localhost/juxta:" + tag(ProgramInfo.version());
        var layout = OciLayout.of(config, name);
        layout.write(Path.of(arguments[0]));
        Files.write(Path.of(arguments[1]), layout.archive());
        var size = layers.stream().mapToLong(layer -> layer.blob().content().length).sum();
        System.out.println("image=" + name);
        System.out.println("digest=" + layout.digest());
        System.out.println("size=%.1f MB".formatted(size / 1e6));
    }

    /// A tag may have letters, digits and `_.-`, and no build metadata.
    private static String tag(String version) {
        return version.replaceAll("[^A-Za-z0-9_.-]", "-").toLowerCase(Locale.ROOT);
    }

    private static String architecture() {
        var name = System.getProperty("os.arch", "");
        return switch (name) {
            case "x86_64" -> "amd64";
            case "aarch64" -> "arm64";
            default -> name;
        };
    }
}
