package io.juxta.validation;

import io.juxta.cel.Compilers;
import io.juxta.model.FeatureGates;
import io.juxta.model.Tree;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// A validation request: would the server accept this object, for this operation, under these
/// settings?
///
/// @param object decoded (known fields of the right JSON type, no nulls outside opaque values),
///   converted to the v1 shape and defaulted
/// @param namespaceLabels the labels of the object's namespace; null when not given, and then the
///   namespace counts as labelled for admin access
/// @param nodes Node objects for the admission rules that need them; null skips those rules
/// @param compilers the cache of compiled expressions
public record ValidationInput(
        String kind,
        ApiVersion version,
        Operation operation,
        Tree.Mapping object,
        FeatureGates gates,
        RuleProfile profile,
        @Nullable Map<String, String> namespaceLabels,
        @Nullable List<Tree.Mapping> nodes,
        Compilers compilers) {}
