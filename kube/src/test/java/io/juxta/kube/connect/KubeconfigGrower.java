package io.juxta.kube.connect;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;

/// Seeded kubeconfig files, flags and variables. Few names, so that files overlap; every file that
/// is named exists. Left out is what juxta does otherwise on purpose: see
/// `docs/adr/0008-connection.md`.
final class KubeconfigGrower {

    private static final List<String> NAMES = List.of("a", "b");

    private static final List<String> SERVERS =
            List.of(
                    "https://one",
                    "https://two.corp.example:6443/",
                    "https://10.1.2.3:6443/prefix/",
                    "https://[fd00::1]",
                    "https://my_host:1",
                    "HTTPS://upper",
                    "http://plain",
                    "plain:8080",
                    "https://127.0.0.1:1");

    private static final List<String> EXCEPTIONS =
            List.of(
                    "*",
                    "one",
                    ".corp.example",
                    "*.example",
                    "example",
                    "corp.example:6443",
                    "10.0.0.0/8",
                    "10.1.2.3:6443",
                    "10.1.2.3",
                    "fd00::1",
                    "[fd00::1]:443",
                    "fd00::/16",
                    "2.3",
                    " my_host ",
                    "");

    private final SplittableRandom random;
    private final String folder;

    /// @param folder where the files with certificates, keys and tokens are
    KubeconfigGrower(long seed, String folder) {
        this.random = new SplittableRandom(seed);
        this.folder = folder;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private <T> T any(List<T> values) {
        return values.get(random.nextInt(values.size()));
    }

    /// Between one and three files.
    List<Tree.Mapping> files() {
        var files = new ArrayList<Tree.Mapping>();
        for (var count = random.nextInt(1, 4); count > 0; count--) {
            var fields = new LinkedHashMap<String, Tree>();
            if (chance(60)) {
                fields.put("current-context", Tree.Text.of(any(NAMES)));
            }
            // The first file knows all users: a context without its user is refused on purpose.
            fields.put("users", entries("user", files.isEmpty() ? 100 : 50));
            fields.put("clusters", entries("cluster", 75));
            fields.put("contexts", entries("context", 75));
            files.add(Tree.Mapping.of(fields));
        }
        return files;
    }

    private Tree entries(String kind, int percent) {
        var entries = new ArrayList<Tree>();
        for (var name : NAMES) {
            if (chance(percent)) {
                var content =
                        switch (kind) {
                            case "user" -> user();
                            case "cluster" -> cluster();
                            default -> context();
                        };
                entries.add(
                        Tree.Mapping.of(
                                Map.of(
                                        "name",
                                        Tree.Text.of(name),
                                        kind,
                                        Tree.Mapping.of(content))));
            }
        }
        return Tree.Sequence.of(entries);
    }

    private Map<String, Tree> context() {
        var fields = new TreeMap<String, Tree>();
        fields.put("cluster", Tree.Text.of(any(NAMES)));
        put(fields, 90, "user", any(NAMES));
        put(fields, 30, "namespace", any(NAMES));
        return fields;
    }

    private Map<String, Tree> cluster() {
        var fields = new TreeMap<String, Tree>();
        put(fields, 95, "server", any(SERVERS));
        put(fields, 40, "certificate-authority", folder + any(List.of("/ca.crt", "/two.crt")));
        put(fields, 10, "certificate-authority-data", "eA==");
        put(fields, 20, "tls-server-name", any(NAMES));
        put(fields, 20, "proxy-url", any(List.of("http://p", "socks5://p:1", "ftp://p", "p")));
        if (chance(20)) {
            fields.put("insecure-skip-tls-verify", Tree.Bool.of(chance(80)));
        }
        return fields;
    }

    private Map<String, Tree> user() {
        var fields = new TreeMap<String, Tree>();
        put(fields, 40, "token", any(NAMES));
        put(fields, 15, "tokenFile", folder + any(List.of("/token", "/missing")));
        put(fields, 10, "username", any(NAMES));
        put(fields, 10, "password", any(NAMES));
        put(fields, 15, "client-certificate", folder + "/client.crt");
        put(fields, 15, "client-key", folder + "/client.key");
        put(fields, 5, "client-key-data", "eA==");
        put(fields, 20, "as", any(NAMES));
        put(fields, 5, "as-uid", "7");
        if (chance(10)) {
            fields.put("as-groups", Tree.Sequence.of(List.of(Tree.Text.of("g"))));
        }
        if (chance(10)) {
            fields.put(
                    "as-user-extra",
                    Tree.Mapping.of(Map.of("x/y", Tree.Sequence.of(List.of(Tree.Text.of("one"))))));
        }
        return fields;
    }

    /// The flags of kubectl, without `--token`, which juxta puts before a token file.
    Map<String, Tree> flags() {
        var flags = new TreeMap<String, Tree>();
        put(flags, 20, "context", any(NAMES));
        put(flags, 10, "cluster", any(NAMES));
        put(flags, 10, "user", any(NAMES));
        put(flags, 10, "server", any(SERVERS));
        put(flags, 10, "as", any(NAMES));
        put(flags, 5, "as-uid", "8");
        put(flags, 10, "certificate-authority", folder + "/ca.crt");
        put(flags, 10, "client-certificate", folder + "/client.crt");
        put(flags, 10, "client-key", folder + "/client.key");
        put(flags, 10, "tls-server-name", any(NAMES));
        put(flags, 10, "namespace", any(NAMES));
        if (chance(10)) {
            flags.put("insecure-skip-tls-verify", Tree.Bool.of(true));
        }
        if (chance(10)) {
            flags.put("as-group", Tree.Sequence.of(List.of(Tree.Text.of("h"))));
        }
        return flags;
    }

    /// Variables about proxies.
    Map<String, String> variables() {
        var variables = new TreeMap<String, String>();
        if (chance(50)) {
            variables.put("HTTPS_PROXY", any(List.of("http://q:1", "q:1", "socks5://q")));
            variables.put("HTTP_PROXY", "http://r");
            variables.put("NO_PROXY", any(EXCEPTIONS) + "," + any(EXCEPTIONS));
        }
        return variables;
    }

    private void put(Map<String, Tree> fields, int percent, String name, String value) {
        if (chance(percent)) {
            fields.put(name, Tree.Text.of(value));
        }
    }
}
