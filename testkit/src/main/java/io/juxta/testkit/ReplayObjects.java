package io.juxta.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntFunction;

/// The objects of a large cluster as an API server sends them, made when they are asked for.
///
/// Design note. A gigabyte of JSON is neither held nor put together from fields: each kind has some
/// templates, cut where names, uids and versions go, and an object is its template's pieces copied
/// one after the other. Pods are those of 500 workloads, so most of a pod is like its siblings, as
/// in a real cluster; names, nodes, addresses and times are its own.
public final class ReplayObjects {

    /// A kind of object.
    ///
    /// @param path of all of them
    public record ReplayKind(String path, String apiVersion, String kind, int count) {}

    private static final int WORKLOADS = 500;
    private static final String HOLE = "\u0001";

    private final ReplayKind kind;
    private final int nodes;
    private final List<byte[][]> templates = new ArrayList<>();

    private ReplayObjects(ReplayKind kind, int nodes, int variants, IntFunction<String> template) {
        this.kind = kind;
        this.nodes = nodes;
        for (var i = 0; i < variants; i++) {
            var pieces = template.apply(i).replaceAll("\\n *", "").split(HOLE, -1);
            var bytes = new byte[pieces.length][];
            for (var j = 0; j < pieces.length; j++) {
                bytes[j] = pieces[j].getBytes(UTF_8);
            }
            templates.add(bytes);
        }
    }

    public static ReplayObjects pods(int count, int nodes) {
        return new ReplayObjects(
                new ReplayKind("/api/v1/pods", "v1", "Pod", count),
                nodes,
                WORKLOADS,
                i -> ReplayTemplates.pod(i).replace("$", HOLE));
    }

    public static ReplayObjects claims(int count, int nodes) {
        return new ReplayObjects(
                new ReplayKind(
                        "/apis/resource.k8s.io/v1/resourceclaims",
                        "resource.k8s.io/v1",
                        "ResourceClaim",
                        count),
                nodes,
                WORKLOADS,
                i -> ReplayTemplates.claim(i).replace("$", HOLE));
    }

    public static ReplayObjects slices(int nodes, int devices) {
        return new ReplayObjects(
                new ReplayKind(
                        "/apis/resource.k8s.io/v1/resourceslices",
                        "resource.k8s.io/v1",
                        "ResourceSlice",
                        nodes),
                nodes,
                1,
                _ -> ReplayTemplates.slice(devices).replace("$", HOLE));
    }

    public static ReplayObjects nodes(int count) {
        return new ReplayObjects(
                new ReplayKind("/api/v1/nodes", "v1", "Node", count),
                count,
                4,
                i -> ReplayTemplates.node(i).replace("$", HOLE));
    }

    public ReplayKind kind() {
        return kind;
    }

    /// Writes one object.
    public void write(int index, long version, ByteArrayOutputStream out) {
        var pieces = templates.get(index % templates.size());
        var number = String.format(Locale.ROOT, "%06d", index).getBytes(UTF_8);
        var node = String.format(Locale.ROOT, "%05d", index % nodes).getBytes(UTF_8);
        var versionBytes = Long.toString(version).getBytes(UTF_8);
        out.writeBytes(pieces[0]);
        // A hole is followed by the letter that says what goes there.
        for (var i = 1; i < pieces.length; i++) {
            var piece = pieces[i];
            out.writeBytes(
                    switch (piece[0]) {
                        case 'N' -> number;
                        case 'O' -> node;
                        case 'V' -> versionBytes;
                        default -> throw new IllegalStateException("a hole for " + (char) piece[0]);
                    });
            out.write(piece, 1, piece.length - 1);
        }
    }

    /// How long an object is.
    public int size(int index) {
        var out = new ByteArrayOutputStream();
        write(index, 1_000_000, out);
        return out.size();
    }
}
