package io.juxta.cli.page;

/// Where the objects of a command come from, for sentences that say so.
///
/// Sentences are written for files; the others are made from those. JSON always says [#OBJECTS]: an
/// answer is the same bytes whether its objects come from a cluster or from a dump of it.
public enum ObjectSource {
    FILES("the files", "do not show", "lack"),
    CLUSTER("the cluster", "does not show", "lacks"),
    CLUSTER_AND_FILES("the cluster and the files", "do not show", "lack"),
    OBJECTS("the objects", "do not show", "lack");

    private final String name;
    private final String doNotShow;
    private final String lack;

    ObjectSource(String name, String doNotShow, String lack) {
        this.name = name;
        this.doNotShow = doNotShow;
        this.lack = lack;
    }

    /// A sentence about files, said of this source.
    public String said(String ofFiles) {
        if (this == FILES || !ofFiles.contains(FILES.name)) {
            return ofFiles;
        }
        // The name of a source may hold the words that are replaced, so they are replaced once.
        return ofFiles.replace("the files do not show", "\0 " + doNotShow)
                .replace("the files lack", "\0 " + lack)
                .replace("in the files", (this == OBJECTS ? "among " : "in ") + "\0")
                .replace("the files", "\0")
                .replace("\0", name);
    }
}
