package io.juxta.kube.dialect;

import io.juxta.kube.decode.Edits;
import io.juxta.kube.decode.Requests;
import io.juxta.model.FieldPath;
import io.juxta.model.Tree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// KEP-6080 names derived attributes plainly, `shared-numa`; 1.37 requires a domain and a C
/// identifier, `derived/shared_numa`.
///
/// A constraint is rewritten too when one of its requests derives the name; otherwise the plain
/// name is not that of a derived attribute and stays, to be rejected.
final class DerivedNames {

    private static final String DOMAIN = "derived/";

    private DerivedNames() {}

    static Tree.Mapping rewrite(Tree.Mapping devices, FieldPath at, Normalising run) {
        if (!run.rewritesDerivedNames()) {
            return devices;
        }
        var bare = bareNames(devices);
        if (bare.isEmpty()) {
            return devices;
        }
        var written =
                Requests.each(
                        devices,
                        at,
                        (part, p) ->
                                Edits.items(
                                        part,
                                        "derivedAttributes",
                                        p,
                                        (derived, d) -> renamed(derived, "name", d, run)));
        return Edits.items(
                written,
                "constraints",
                at,
                (constraint, c) -> constraint(constraint, bare, c, run));
    }

    /// The bare names by request: those of `gpu`, and of `gpu/large` for a sub-request.
    private static Map<String, Set<String>> bareNames(Tree.Mapping devices) {
        var bare = new HashMap<String, Set<String>>();
        for (var item : devices.items("requests")) {
            if (item instanceof Tree.Mapping request) {
                var name = request.text("name");
                collect(request, name, bare);
                collect(request.mapping("exactly"), name, bare);
                for (var sub : request.items("firstAvailable")) {
                    if (sub instanceof Tree.Mapping subrequest) {
                        collect(subrequest, name + "/" + subrequest.text("name"), bare);
                    }
                }
            }
        }
        return bare;
    }

    private static void collect(Tree.Mapping part, String request, Map<String, Set<String>> bare) {
        for (var derived : part.items("derivedAttributes")) {
            if (derived instanceof Tree.Mapping mapping && plain(mapping.text("name"))) {
                bare.computeIfAbsent(request, _ -> new HashSet<>()).add(mapping.text("name"));
            }
        }
    }

    private static Tree.Mapping constraint(
            Tree.Mapping constraint, Map<String, Set<String>> bare, FieldPath at, Normalising run) {
        var targets = new ArrayList<String>();
        for (var request : constraint.items("requests")) {
            targets.add(request instanceof Tree.Text(var name, _) ? name : "");
        }
        var written = constraint;
        for (var field : List.of("matchAttribute", "distinctAttribute")) {
            if (derives(bare, targets, constraint.text(field))) {
                written = renamed(written, field, at, run);
            }
        }
        return written;
    }

    /// Whether a constraint applies: without requests to all, with a request name to its
    /// sub-requests too.
    private static boolean derives(
            Map<String, Set<String>> bare, List<String> targets, String name) {
        for (var entry : bare.entrySet()) {
            var request = entry.getKey();
            int slash = request.indexOf('/');
            boolean meant =
                    targets.isEmpty()
                            || targets.contains(request)
                            || (slash >= 0 && targets.contains(request.substring(0, slash)));
            if (meant && entry.getValue().contains(name)) {
                return true;
            }
        }
        return false;
    }

    private static Tree.Mapping renamed(
            Tree.Mapping holder, String field, FieldPath at, Normalising run) {
        var name = holder.text(field);
        if (!plain(name)) {
            return holder;
        }
        var now = DOMAIN + identifier(name);
        var path = at.field(field);
        run.moved(Dialect.DERIVED_ATTRIBUTES, path, path, "%s is %s in 1.37".formatted(name, now));
        return holder.with(field, new Tree.Text(now, holder.line()));
    }

    private static boolean plain(String name) {
        return !name.isEmpty() && name.indexOf('/') < 0;
    }

    /// The name as a C identifier: `_` replaces invalid characters, and comes before a digit.
    private static String identifier(String name) {
        var identifier = new StringBuilder();
        name.codePoints().forEach(c -> identifier.appendCodePoint(isIdentifierPart(c) ? c : '_'));
        return Character.isDigit(identifier.charAt(0)) ? "_" + identifier : identifier.toString();
    }

    private static boolean isIdentifierPart(int c) {
        return c == '_'
                || (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9');
    }
}
