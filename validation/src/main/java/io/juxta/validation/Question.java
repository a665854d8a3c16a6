package io.juxta.validation;

import io.juxta.cel.Compilers;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Would the server take this object, done this way, under these settings?
///
/// @param object decoded (known fields of the right JSON type, no nulls outside opaque values),
///   converted to the v1 shape and defaulted
/// @param namespaceLabels the labels of the object's namespace; null when nobody said, and then the
///   namespace counts as labelled for admin access
/// @param nodes Node objects for the admission rules that look at them; null skips those rules
/// @param compilers where expressions are compiled, and remembered from one question to the next
public record Question(
        String kind,
        ApiVersion version,
        Operation operation,
        Tree.Mapping object,
        FeatureGates gates,
        Profile profile,
        @Nullable Map<String, String> namespaceLabels,
        @Nullable List<Tree.Mapping> nodes,
        Compilers compilers) {}
