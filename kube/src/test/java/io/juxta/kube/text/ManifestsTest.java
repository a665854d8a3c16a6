package io.juxta.kube.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.juxta.model.Tree;
import io.juxta.model.tar.TarWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ManifestsTest {

    private Folder folder;

    @BeforeEach
    void makeFolder(@TempDir Path path) {
        folder = new Folder(path);
    }

    private static String node(String name) {
        return "{apiVersion: v1, kind: Node, metadata: {name: " + name + "}}\n";
    }

    @Nested
    class GivenFiles {

        @Test
        void whenManyDocuments_eachKnowsItsPlace() throws IOException {
            folder.with(
                    "a.yaml",
                    """
                    # nothing yet
                    ---
                    apiVersion: v1
                    kind: Node
                    metadata: {name: one}
                    ---
                    ---
                    # still nothing
                    ---
                    apiVersion: v1
                    kind: Node
                    metadata: {name: two}
                    """);

            var summary = folder.read("a.yaml");

            assertThat(folder.objects())
                    .containsExactly(
                            "Node one at DIR/a.yaml:3", "Node two at DIR/a.yaml:10 (document 4)");
            assertThat(folder.warned()).isEmpty();
            assertThat(summary).isEqualTo(new Manifests.Summary(1, 4, 2));
        }

        @Test
        void whenByteOrderMarkAndCrlf_readsOn() throws IOException {
            folder.with(
                            "a.yaml",
                            "\ufeffapiVersion: v1\r\nkind: Node\r\nmetadata:\r\n  name: a\r\n")
                    .with("b.json", "\ufeff{\r\n\"apiVersion\":\"v1\",\"kind\":\"Node\"}\r\n");

            folder.read("a.yaml", "b.json");

            assertThat(folder.objects())
                    .containsExactly("Node a at DIR/a.yaml:1", "Node  at DIR/b.json:1");
        }

        @Test
        void whenJsonObjectsFollowEachOther_readsAll() throws IOException {
            folder.with(
                    "a.json",
                    """
                    {"apiVersion":"v1","kind":"Node","metadata":{"name":"a"}}
                    {"apiVersion":"v1","kind":"Node","metadata":{"name":"b"}}
                    """);

            folder.read("a.json");

            assertThat(folder.objects())
                    .containsExactly(
                            "Node a at DIR/a.json:1", "Node b at DIR/a.json:2 (document 2)");
        }

        @Test
        void whenNoApiVersion_takesTheNewestAndSaysSo() throws IOException {
            folder.with("a.yaml", "kind: ResourceSlice\n---\nkind: Whatever\n");

            folder.read("a.yaml");

            assertThat(folder.documents)
                    .extracting(Document::apiVersion)
                    .containsExactly("resource.k8s.io/v1", "");
            assertThat(folder.warned())
                    .containsExactly(
                            "DIR/a.yaml:1: ResourceSlice has no apiVersion; taken for"
                                    + " resource.k8s.io/v1",
                            "DIR/a.yaml:3 (document 2): Whatever has no apiVersion");
        }

        @Test
        void whenStandardInput_yamlAndJsonAreToldApart() {
            folder.readStdin(node("yaml"));
            folder.readStdin("{\"apiVersion\":\"v1\",\"kind\":\"Node\"}");

            assertThat(folder.objects())
                    .containsExactly("Node yaml at stdin:1", "Node  at stdin:1");
        }

        @Test
        void whenNothingInside_saysSo() throws IOException {
            folder.with("a.yaml", "# to do\n").with("b.yaml", "");

            folder.read("a.yaml", "b.yaml");

            assertThat(folder.warned())
                    .containsExactly(
                            "DIR/a.yaml: holds no objects", "DIR/b.yaml: holds no objects");
        }
    }

    @Nested
    class GivenLists {

        @Test
        void whenKindComesLast_asKubectlPrints_itemsAreHandedOutOneByOne() {
            folder.readStdin(
                    """
                    apiVersion: v1
                    items:
                    - apiVersion: v1
                      kind: Node
                      metadata: {name: a}
                    - apiVersion: v1
                      kind: Pod
                      metadata: {name: b}
                    kind: List
                    metadata: {resourceVersion: ""}
                    """);

            assertThat(folder.objects()).containsExactly("Node a at stdin:3", "Pod b at stdin:6");
            assertThat(folder.warned()).isEmpty();
        }

        @Test
        void whenTyped_asAnApiServerAnswers_itemsGetKindAndVersionOfTheList() {
            folder.readStdin(
                    """
                    {"kind":"ResourceSliceList","apiVersion":"resource.k8s.io/v1beta1","metadata":{},
                     "items":[
                       {"metadata":{"name":"a"}},
                       {"metadata":{"name":"b"}}]}
                    """);

            assertThat(folder.objects())
                    .containsExactly("ResourceSlice a at stdin:3", "ResourceSlice b at stdin:4");
            assertThat(folder.documents)
                    .extracting(Document::apiVersion)
                    .containsOnly("resource.k8s.io/v1beta1");
        }

        @Test
        void whenTypedAndKindComesLast_itemsWait() {
            folder.readStdin("{\"items\":[{\"metadata\":{\"name\":\"a\"}}],\"kind\":\"NodeList\"}");

            assertThat(folder.objects()).containsExactly("Node a at stdin:1");
            assertThat(folder.documents.getFirst().apiVersion()).isEqualTo("v1");
        }

        @Test
        void whenNestedOrEmpty_theyUnfoldToo() {
            folder.readStdin(
                    """
                    kind: List
                    apiVersion: v1
                    items:
                    - kind: List
                      apiVersion: v1
                      items:
                      - {kind: Node, apiVersion: v1, metadata: {name: a}}
                    - {kind: PodList, apiVersion: v1, items: []}
                    ---
                    {kind: List, apiVersion: v1, items: []}
                    ---
                    {kind: List, apiVersion: v1, items: null}
                    """);

            assertThat(folder.objects()).containsExactly("Node a at stdin:7");
        }

        @Test
        void whenAnchorsSpanItems_theyResolve() {
            folder.readStdin(
                    """
                    kind: List
                    apiVersion: v1
                    items:
                    - {kind: Node, apiVersion: v1, metadata: &m {name: a}}
                    - {kind: Node, apiVersion: v1, metadata: *m}
                    """);

            assertThat(folder.objects()).containsExactly("Node a at stdin:4", "Node a at stdin:5");
        }

        @Test
        void whenSomethingElseHasItems_itStaysWhole() {
            folder.readStdin(
                    """
                    kind: Menu
                    apiVersion: x/v1
                    items: [{a: 1}]
                    ---
                    items: [{a: 1}]
                    kind: Menu
                    apiVersion: x/v1
                    """);

            assertThat(folder.documents)
                    .extracting(document -> document.tree().items("items"))
                    .containsOnly(List.of(Tree.Mapping.of(Map.of("a", Tree.Number.of(1)))));
        }

        @Test
        void whenBroken_saysWhichItem() {
            assertRefused(
                    "kind: List\nitems:\n- {kind: Node}\n- {metadata: {}}\n",
                    "stdin:4: items[1] has no kind. Items of a List name their own kind and"
                            + " apiVersion");
            assertRefused(
                    "kind: List\nitems:\n- 7\n", "stdin:3: items[0] is not an object. Take it out");
            assertRefused(
                    "items:\n- {kind: Node}\nkind: Menu\n",
                    "stdin:1: the kind Menu has a list of whole objects as its items. The kind of"
                            + " a list ends with List");
        }

        private void assertRefused(String text, String message) {
            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> folder.readStdin(text))
                    .withMessage(message);
        }
    }

    @Nested
    class GivenFolders {

        @Test
        void whenFlat_readsByNameAndOnlyWhatLooksRight() throws IOException {
            folder.with("d/b.yml", node("b"))
                    .with("d/a.json", "{\"apiVersion\":\"v1\",\"kind\":\"Node\"}")
                    .with("d/c.yaml.gz", Folder.gzip(node("c").getBytes(StandardCharsets.UTF_8)))
                    .with("d/README.md", "# not\n\tYAML")
                    .with("d/sub/x.yaml", node("x"));

            folder.read("d");

            assertThat(folder.objects())
                    .containsExactly(
                            "Node  at DIR/d/a.json:1",
                            "Node b at DIR/d/b.yml:1",
                            "Node c at DIR/d/c.yaml.gz:1");
        }

        @Test
        void whenRecursive_readsFoldersInTheirPlace() throws IOException {
            folder.with("d/a.yaml", node("a"))
                    .with("d/b/x.yaml", node("x"))
                    .with("d/c.yaml", node("c"));

            folder.read(Manifests.FolderDepth.RECURSIVE, InputStream.nullInputStream(), "d");

            assertThat(folder.objects())
                    .containsExactly(
                            "Node a at DIR/d/a.yaml:1",
                            "Node x at DIR/d/b/x.yaml:1",
                            "Node c at DIR/d/c.yaml:1");
        }
    }

    @Nested
    class GivenArchives {

        @Test
        void whenTarGz_readsAsPacked() throws IOException {
            var longName = "deep/".repeat(30) + "z.yaml";
            var posix = "path=posix/" + "p".repeat(120) + ".yaml\n";
            var tar =
                    new TarWriter()
                            .entry("dump/", '5', "")
                            .file("dump/b.yaml", node("b"))
                            .file("dump/notes.txt", "\0\0")
                            .file("dump/._b.yaml", "\0\0")
                            .file("dump/a.json", "{\"apiVersion\":\"v1\",\"kind\":\"Node\"}")
                            .entry("dump/link.yaml", '2', "")
                            .entry("././@LongLink", 'L', longName + "\0")
                            .file("cut", node("z"))
                            .entry("PaxHeaders/p", 'x', (posix.length() + 4) + " " + posix)
                            .file("cut", node("p"));
            folder.with("dump.tgz", Folder.gzip(tar.bytes())).with("dump", tar.bytes());

            folder.read("dump.tgz");

            assertThat(folder.objects())
                    .containsExactly(
                            "Node b at DIR/dump.tgz!dump/b.yaml:1",
                            "Node  at DIR/dump.tgz!dump/a.json:1",
                            "Node z at DIR/dump.tgz!" + longName + ":1",
                            "Node p at DIR/dump.tgz!posix/" + "p".repeat(120) + ".yaml:1");

            folder.documents.clear();
            folder.read("dump");

            assertThat(folder.documents).hasSize(4);
        }
    }

    @Nested
    class GivenSettings {

        @Test
        void whenAFolderHoldsThem_theyComeSeparately() throws IOException {
            folder.with("d/a.yaml", node("a"))
                    .with(
                            "d/juxta.yaml",
                            """
                            apiVersion: juxta.io/v1alpha1
                            kind: Settings
                            featureGates: {DRAListTypeAttributes: yes}
                            profile: 1.37
                            budget: 200_000
                            schedulerName: mine
                            """);
            var manifests = manifests("d");

            var settings = manifests.settings().orElseThrow();
            manifests.read(folder.documents::add, folder.warnings::add);

            assertThat(settings.featureGates())
                    .containsExactly(Map.entry("DRAListTypeAttributes", true));
            assertThat(settings.profile()).isEqualTo("1.37");
            assertThat(settings.budget()).isEqualTo(200_000);
            assertThat(settings.schedulerName()).isEqualTo("mine");
            assertThat(folder.objects()).containsExactly("Node a at DIR/d/a.yaml:1");
            assertThat(folder.warned()).isEmpty();
        }

        @Test
        void whenThereAreNone_saysNothing() throws IOException {
            folder.with("d/a.yaml", node("a"));

            assertThat(manifests("d", "d/a.yaml").settings()).isEmpty();
        }

        @Test
        void whenElsewhere_theyAreNotUsed() throws IOException {
            folder.with(
                    "a.yaml", "kind: Settings\napiVersion: juxta.io/v1alpha1\n---\n" + node("a"));

            folder.read("a.yaml");

            assertThat(folder.objects()).containsExactly("Node a at DIR/a.yaml:4 (document 2)");
            assertThat(folder.warned())
                    .containsExactly(
                            "DIR/a.yaml:1: these Settings are not used: they belong into the"
                                    + " juxta.yaml of a folder named by -f");
        }

        @Test
        void whenWrong_pointsAtTheLine() throws IOException {
            assertWrong("profiel: seed", "3: no setting is called profiel. Did you mean profile?");
            assertWrong("profile: sead", "3: profile cannot be read. It is 1.37, seed or strict");
            assertWrong("budget: -1", "3: budget cannot be read. It is a positive whole number");
            assertWrong("budget: many", "3: budget cannot be read. It is a positive whole number");
            assertWrong(
                    "schedulerName: [a]",
                    "3: schedulerName cannot be read. It is the name of a scheduler");
            assertWrong(
                    "featureGates: all",
                    "3: featureGates cannot be read. It is a mapping of names to true or false");
            assertWrong(
                    "featureGates:\n  DRAListTypeAttribute: true",
                    "4: no feature gate is called DRAListTypeAttribute. Did you mean"
                            + " DRAListTypeAttributes?");
            assertWrong(
                    "featureGates:\n  DRAListTypeAttributes: 1",
                    "4: featureGates.DRAListTypeAttributes cannot be read. It is true or false");
        }

        @Test
        void whenTwoFoldersDisagree_refuses() throws IOException {
            folder.with("a/juxta.yaml", "kind: Settings\nbudget: 1\n")
                    .with("b/juxta.yaml", "kind: Settings\nbudget: 2\n");

            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> manifests("a", "b").settings())
                    .satisfies(
                            e ->
                                    assertThat(folder.spoken(e.getMessage()))
                                            .isEqualTo(
                                                    "DIR/b/juxta.yaml:1: other settings than in"
                                                            + " DIR/a/juxta.yaml. Keep one of the"
                                                            + " two, or use flags"));
        }

        private void assertWrong(String lines, String message) throws IOException {
            folder.with("d/juxta.yaml", "apiVersion: juxta.io/v1alpha1\nkind: Settings\n" + lines);

            assertThatExceptionOfType(InputException.class)
                    .isThrownBy(() -> manifests("d").settings())
                    .satisfies(
                            e ->
                                    assertThat(folder.spoken(e.getMessage()))
                                            .isEqualTo("DIR/d/juxta.yaml:" + message));
        }

        private Manifests manifests(String... names) {
            return folder.manifests(
                    Manifests.FolderDepth.FLAT, InputStream.nullInputStream(), names);
        }
    }
}
