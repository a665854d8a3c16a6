package io.juxta.cel;

import com.google.common.base.Optional;
import com.google.common.collect.ImmutableList;
import dev.cel.checker.CelIdentDecl;
import dev.cel.checker.Env;
import dev.cel.checker.ExprChecker;
import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.CelContainer;
import dev.cel.common.CelFunctionDecl;
import dev.cel.common.CelIssue;
import dev.cel.common.CelOptions;
import dev.cel.common.CelSourceLocation;
import dev.cel.common.CelValidationResult;
import dev.cel.common.internal.Errors;
import java.util.List;

/// cel-java's type checker, told what one expression may use.
///
/// Its own front, `CelCheckerLegacyImpl`, does the same, but hands over the type of each field as a
/// message of protobuf. Loading those took a fifteenth of a short command's time.
///
/// @param types what has fields, and which
record TypeChecker(
        CelOptions options,
        StructTypes types,
        List<CelIdentDecl> variables,
        List<CelFunctionDecl> functions) {

    private static final CelContainer NO_CONTAINER = CelContainer.ofName("");

    @SuppressWarnings("deprecation") // It is the inner part of what replaces it.
    CelValidationResult check(CelAbstractSyntaxTree parsed) {
        var source = parsed.getSource();
        var errors = new Errors(source.getDescription(), source.getContent().toString());
        var environment = Env.unconfigured(errors, new FieldTypes(types), options);
        variables.forEach(environment::add);
        functions.forEach(environment::add);
        if (errors.getErrorCount() > 0) {
            return new CelValidationResult(source, issues(errors));
        }
        var checked = ExprChecker.typecheck(environment, NO_CONTAINER, parsed, Optional.absent());
        return errors.getErrorCount() > 0
                ? new CelValidationResult(source, issues(errors))
                : new CelValidationResult(checked, ImmutableList.of());
    }

    private static ImmutableList<CelIssue> issues(Errors errors) {
        return errors.getErrors().stream()
                .map(error -> issue(errors, error))
                .collect(ImmutableList.toImmutableList());
    }

    /// Errors count columns from one, issues from zero.
    private static CelIssue issue(Errors errors, Errors.Error error) {
        var at = errors.getPositionLocation(error.position());
        return CelIssue.newBuilder()
                .setSeverity(CelIssue.Severity.ERROR)
                .setExprId(error.exprId())
                .setMessage(error.rawMessage())
                .setSourceLocation(CelSourceLocation.of(at.line(), at.column() - 1))
                .build();
    }
}
