package io.juxta.kube.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// YAML texts as people and programs write them, and what goes wrong with them.
final class YamlTexts {

    private static final List<String> OBJECTS =
            List.of(
                    """
                    apiVersion: v1
                    kind: Node
                    metadata:
                      labels:
                        kubernetes.io/hostname: worker-1
                        a: yes
                        b: "yes"
                        c: 0x10
                        d: 007
                        e: 1_000
                        f: 1.5
                        g: .5
                        h: 12:30
                        i: 2026-01-01
                        j: -3
                        k: ~
                        l: null
                      name: worker-1
                    status:
                      conditions:
                      - message: kubelet is posting ready status
                        status: "True"
                        type: Ready
                      - {message: none, type: Other}
                      images: []
                      nodeInfo: {}
                    """,
                    """
                    apiVersion: resource.k8s.io/v1
                    kind: ResourceSlice
                    metadata:
                      name: one
                    spec:
                      devices:
                      - attributes:
                          brand:
                            string: Example
                          numa:
                            int: 0
                          rdma:
                            bool: true
                          version:
                            version: "9.0.0"
                        capacity:
                          memory:
                            value: 80Gi
                        name: gpu-0
                      - name: gpu-1
                      driver: gpu.example.com
                      nodeName: worker-1
                      pool:
                        generation: 1
                        name: worker-1
                        resourceSliceCount: 1
                    """,
                    """
                    apiVersion: resource.k8s.io/v1
                    kind: DeviceClass
                    metadata:
                      annotations:
                        said: 'it''s "so" \\ here'
                        more: "a\\tb\\n \\"c\\" # d"
                        json: |
                          {"kind": "x"}

                          # no comment
                        folded: >-
                          one
                          two
                      name: gpu.example.com
                    spec:
                      selectors:
                      - cel:
                          expression: device.driver == "gpu.example.com" && true
                      - cel:
                          expression: "device.driver == \\"x\\""
                    """,
                    """
                    kind: ConfigMap
                    metadata: {name: c}
                    data:
                        deep:
                            - - a
                              - b
                            - c:
                              - d
                              e: f
                        long: some words that go
                          on in the next line

                        quoted: "some words that
                    go on in the next line"
                        last: x
                    """,
                    """
                    apiVersion: v1
                    kind: Pod
                    metadata:
                      name: p
                    spec:
                      containers:
                      - args:
                        - --flag=1
                        - -v
                        - "5"
                        - a b  c
                        command: ["sh", '-c']
                        image: registry:5000/app:1@sha256:0
                        name: app
                      empty:
                      tolerations:
                        - key: a
                          operator: Exists
                    """,
                    "kind: Namespace\nmetadata:\n  name: n\n",
                    "# Source: a.yaml\nkind: Namespace\nmetadata:\n    # here\n  name: o\n",
                    "metadata:\n  name: without-kind\n",
                    "kind: ResourceSlice\nspec:\n  devices: []\n");

    private static final List<String> LINES =
            List.of(
                    "---",
                    "--- ",
                    "--- # again",
                    "--- {kind: X}",
                    "--- text",
                    "----",
                    "...",
                    "... ",
                    "",
                    "  ",
                    "# comment",
                    "  # comment",
                    "a: b # comment",
                    "%YAML 1.1",
                    "%TAG ! tag:x,2000:",
                    "items:",
                    "items: []",
                    "items: {}",
                    "items: null",
                    "items: &i",
                    "\"items\":",
                    "kind: List",
                    "kind: NodeList",
                    "kind: Foo",
                    "apiVersion: v1",
                    "- ",
                    "-",
                    "- a",
                    "- a: 1",
                    "- - a",
                    "- &x {kind: Node}",
                    "- *x",
                    "- 5",
                    "  a: &x 1",
                    "  b: *x",
                    "  <<: *x",
                    "<<: {a: 1}",
                    "? a",
                    ": b",
                    "a: |",
                    "  a: |",
                    "  a: >+",
                    "  a: \"open",
                    "  a: 'open",
                    "close\"",
                    "  a: !!str 1",
                    "  a: [1,",
                    "  2]",
                    "  a: {b: c",
                    "@bad",
                    "`bad",
                    "\ta: b",
                    "  a:\tb",
                    "  a: b: c",
                    "  1: x",
                    "  yes: x",
                    "  \"q\": x",
                    "  a : x",
                    "  name: gr\u00fcn",
                    "  name: \u00e9\u2028\u0085x",
                    "  name: \ud83d\ude00",
                    "  a: \u0001",
                    "  a: \u007f",
                    "  a: \u0080",
                    "a\rb: c",
                    "  name: twice");

    private static final String SIGNS =
            " \n\t\r:#&*!|>'\"%@`-?,[]{}\\~a0.=<\u00fc\u0000\u007f\ufeff";

    private YamlTexts() {}

    static String text(Random random) {
        var objects = new ArrayList<String>();
        for (var i = random.nextInt(5); i >= 0; i--) {
            objects.add(OBJECTS.get(random.nextInt(OBJECTS.size())));
        }
        return random.nextBoolean() ? documents(objects, random) : list(objects, random);
    }

    private static String documents(List<String> objects, Random random) {
        var first = random.nextInt(3) == 0 ? "---\n" : "";
        var all = first + String.join("---\n", objects);
        return random.nextInt(4) == 0 ? all + "---\n" + list(objects, random) : all;
    }

    static String list(List<String> objects, Random random) {
        var text = new StringBuilder();
        var kind =
                List.of("kind: List\n", "kind: NodeList\n", "kind: Foo\n", "").get(kinds(random));
        var before = random.nextInt(3) == 0;
        text.append(random.nextInt(4) == 0 ? "---\n" : "");
        text.append(random.nextInt(4) == 0 ? "" : "apiVersion: v1\n");
        text.append(before ? kind : "");
        text.append("items:\n");
        var indent = random.nextInt(6) == 0 ? "  " : "";
        for (var object : objects) {
            var lead = indent + "- ";
            for (var line : object.split("\n", -1)) {
                if (!line.isEmpty()) {
                    text.append(lead).append(line).append('\n');
                    lead = indent + "  ";
                }
            }
        }
        text.append(before ? "" : kind);
        text.append(random.nextInt(3) == 0 ? "" : "metadata:\n  resourceVersion: \"\"\n");
        if (random.nextInt(4) == 0) {
            text.append("---\n").append(objects.getFirst());
        }
        return text.toString();
    }

    private static int kinds(Random random) {
        return random.nextInt(3) > 0 ? 0 : random.nextInt(4);
    }

    /// Changes a line or a sign.
    static String changed(String text, Random random) {
        var lines = new ArrayList<>(List.of(text.split("\n", -1)));
        var at = random.nextInt(lines.size());
        var line = lines.get(at);
        switch (random.nextInt(12)) {
            case 0 -> lines.remove(at);
            case 1 -> lines.add(at, line);
            case 2 -> lines.set(at, " ".repeat(1 + random.nextInt(3)) + line);
            case 3 -> lines.set(at, line.isEmpty() ? line : line.substring(1));
            case 4 -> lines.set(at, line + " ");
            case 5 -> lines.add(at, lines.get(random.nextInt(lines.size())));
            case 6 -> lines.set(at, line + "\r");
            case 7 -> {
                return random.nextInt(8) == 0
                        ? text.replace("\n", random.nextBoolean() ? "\r\n" : "\r")
                        : text.substring(0, random.nextInt(text.length() + 1));
            }
            case 8, 9 -> lines.add(at, LINES.get(random.nextInt(LINES.size())));
            default -> {
                var place = random.nextInt(line.length() + 1);
                var sign = SIGNS.charAt(random.nextInt(SIGNS.length()));
                lines.set(at, line.substring(0, place) + sign + line.substring(place));
            }
        }
        return String.join("\n", lines);
    }
}
