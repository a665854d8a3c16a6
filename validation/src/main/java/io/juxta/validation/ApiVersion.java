package io.juxta.validation;

/// The version a request was written in. Rules validate the v1 shape; some errors are reported at
/// the path the field has in the request's own version.
public enum ApiVersion {
    V1,
    V1BETA2,
    V1BETA1
}
