package io.juxta.conformance.dump;

import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Looks for the names of some objects in the objects of an anonymous dump, with plain code.
final class NameTraces {

    /// Fields whose keys are the user's.
    private static final Set<String> KEYED =
            Set.of(
                    "labels",
                    "annotations",
                    "matchLabels",
                    "nodeSelector",
                    "attributes",
                    "capacity",
                    "counters",
                    "consumedCapacity",
                    "limits",
                    "requests",
                    "allocatable",
                    "parameters");

    /// Fields that hold one name or several.
    private static final Set<String> NAMES =
            Set.of(
                    "name",
                    "names",
                    "namespace",
                    "generateName",
                    "nodeName",
                    "nominatedNodeName",
                    "driver",
                    "pool",
                    "device",
                    "request",
                    "deviceClassName",
                    "resourceClaimName",
                    "resourceClaimTemplateName",
                    "image",
                    "uid",
                    "string",
                    "strings",
                    "values",
                    "value",
                    "schedulerName",
                    "priorityClassName",
                    "extendedResourceName",
                    "storageClassName",
                    "provisioner",
                    "attacher",
                    "claimName",
                    "volumeName",
                    "volumeHandle",
                    "persistentVolumeName",
                    "counterSet");

    /// A literal, or a field behind a dot.
    private static final Pattern EXPRESSION_NAME =
            Pattern.compile("\"[^\"]*\"|'[^']*'|\\.\\s*\\??\\s*\\w+");

    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,2}");

    private NameTraces() {}

    /// Original names that are found and not listed.
    static Set<String> of(
            List<Tree.Mapping> originals, List<Tree.Mapping> renamed, Set<String> listed) {
        var names = new TreeSet<String>();
        originals.forEach(object -> collect(object, "", names));
        var words = new HashSet<String>();
        listed.forEach(text -> words.addAll(words(text)));
        names.removeIf(
                name ->
                        words(name).stream()
                                .allMatch(
                                        word ->
                                                words.contains(word)
                                                        || NUMBER.matcher(word).matches()));
        var texts = new ArrayList<String>();
        renamed.forEach(object -> texts(object, "", texts));
        var all = String.join("\n", texts);
        for (var text : listed) {
            // A pattern may hold anything.
            if (text.chars().anyMatch(c -> "^[]{}()*+?|\\".indexOf(c) >= 0)) {
                all = all.replace(text, "");
            }
        }
        var found = new TreeSet<String>();
        for (var name : names) {
            if (all.contains(name)
                    && Pattern.compile("(?<![A-Za-z0-9])" + Pattern.quote(name) + "(?![A-Za-z0-9])")
                            .matcher(all)
                            .find()) {
                found.add(name);
            }
        }
        return found;
    }

    private static boolean isKeyed(Tree.Mapping mapping, String field) {
        return KEYED.contains(field)
                && !mapping.has("nodeSelectorTerms")
                && !(field.equals("capacity") && mapping.has("requests"))
                // how many volumes a CSI driver takes
                && !(field.equals("allocatable") && mapping.has("count"));
    }

    private static List<String> words(String text) {
        var words = new ArrayList<String>();
        for (var word : text.split("[\\x00-/_]", -1)) {
            if (!word.isEmpty()) {
                words.add(word);
            }
        }
        return words;
    }

    private static void collect(Tree tree, String field, Set<String> names) {
        switch (tree) {
            case Tree.Mapping mapping ->
                    mapping.fields()
                            .forEach(
                                    (key, value) -> {
                                        if (isKeyed(mapping, field)) {
                                            names.add(key);
                                            if (value instanceof Tree.Text(var text, _)
                                                    && (field.endsWith("abels")
                                                            || field.equals("nodeSelector"))) {
                                                names.add(text);
                                            }
                                        }
                                        if (!key.equals("value") || mapping.has("key")) {
                                            collect(value, key, names);
                                        }
                                    });
            case Tree.Sequence(var items, _) ->
                    items.forEach(
                            item ->
                                    collect(
                                            item,
                                            item instanceof Tree.Mapping ? "" : field,
                                            names));
            case Tree.Text(var text, _) -> {
                if (NAMES.contains(field) && !text.isEmpty()) {
                    names.add(text);
                }
            }
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }

    private static void texts(Tree tree, String field, List<String> texts) {
        switch (tree) {
            case Tree.Mapping mapping ->
                    mapping.fields()
                            .forEach(
                                    (key, value) -> {
                                        if (isKeyed(mapping, field)) {
                                            texts.add(key);
                                        }
                                        if (!key.equals("apiVersion") && !key.equals("kind")) {
                                            texts(value, key, texts);
                                        }
                                    });
            case Tree.Sequence(var items, _) ->
                    items.forEach(
                            item -> texts(item, item instanceof Tree.Mapping ? "" : field, texts));
            case Tree.Text(var text, _) -> {
                if (field.equals("expression")) {
                    // Its variables are its own.
                    EXPRESSION_NAME
                            .matcher(text)
                            .results()
                            .forEach(name -> texts.add(name.group()));
                } else {
                    texts.add(text);
                }
            }
            case Tree.Number _, Tree.Bool _, Tree.Null _ -> {}
        }
    }
}
