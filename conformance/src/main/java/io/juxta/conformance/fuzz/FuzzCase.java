package io.juxta.conformance.fuzz;

import java.nio.file.Path;
import java.util.List;

/// A spoiled input in a folder, and the command lines it goes through.
///
/// @param what a short name, for reports
record FuzzCase(String what, Path folder, List<Line> lines) {

    /// One command line, typed in the folder.
    ///
    /// @param arguments with the names of files below the folder, as they are named to the program
    /// @param stdin a file below the folder, or empty for none
    record Line(List<String> arguments, String stdin) {

        static Line of(String... arguments) {
            return new Line(List.of(arguments), "");
        }

        String typed() {
            return "juxta " + String.join(" ", arguments) + (stdin.isEmpty() ? "" : " < " + stdin);
        }
    }
}
