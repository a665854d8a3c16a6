package io.juxta.cel;

import dev.cel.common.CelAbstractSyntaxTree;
import dev.cel.common.ast.CelConstant;
import dev.cel.common.ast.CelExpr;
import java.util.ArrayList;
import java.util.List;

/// Makes our tree out of the one cel-java has checked.
final class ExprBuilder {

    private final CelAbstractSyntaxTree tree;
    private final SourceText text;
    private final Declarations declarations;

    ExprBuilder(CelAbstractSyntaxTree tree, SourceText text, Declarations declarations) {
        this.tree = tree;
        this.text = text;
        this.declarations = declarations;
    }

    Expr build() {
        return from(tree.getExpr());
    }

    private Expr from(CelExpr expr) {
        var offset = Wording.offset(expr, tree.getSource(), text);
        // The checker passes over the field's name in `a.?field`.
        var type = tree.getType(expr.id()).map(DevCelTypes::to).orElse(Type.Simple.STRING);
        return switch (expr.getKind()) {
            case CONSTANT -> new Expr.Literal(offset, type, value(expr.constant()));
            case IDENT -> new Expr.Ident(offset, type, expr.ident().name());
            case SELECT -> {
                var select = expr.select();
                var operand = from(select.operand());
                yield select.testOnly()
                        ? new Expr.Presence(offset, type, operand, select.field())
                        : new Expr.Select(offset, type, operand, select.field());
            }
            case CALL -> call(offset, type, expr);
            case LIST -> {
                var list = expr.list();
                var elements = new ArrayList<Expr.Element>();
                for (var i = 0; i < list.elements().size(); i++) {
                    elements.add(
                            new Expr.Element(
                                    from(list.elements().get(i)),
                                    list.optionalIndices().contains(i)));
                }
                yield new Expr.ListLiteral(offset, type, elements);
            }
            case MAP ->
                    new Expr.MapLiteral(
                            offset,
                            type,
                            expr.map().entries().stream()
                                    .map(
                                            entry ->
                                                    new Expr.Entry(
                                                            from(entry.key()),
                                                            from(entry.value()),
                                                            entry.optionalEntry()))
                                    .toList());
            case STRUCT ->
                    new Expr.Message(
                            offset,
                            type,
                            expr.struct().messageName(),
                            expr.struct().entries().stream()
                                    .map(
                                            entry ->
                                                    new Expr.Field(
                                                            entry.fieldKey(),
                                                            from(entry.value()),
                                                            entry.optionalEntry()))
                                    .toList());
            case COMPREHENSION -> {
                var fold = expr.comprehension();
                yield new Expr.Fold(
                        offset,
                        type,
                        from(fold.iterRange()),
                        fold.iterVar(),
                        fold.iterVar2().isEmpty() ? null : fold.iterVar2(),
                        fold.accuVar(),
                        from(fold.accuInit()),
                        from(fold.loopCondition()),
                        from(fold.loopStep()),
                        from(fold.result()));
            }
            case NOT_SET -> throw new IllegalStateException("A checked tree has a hole.");
        };
    }

    private Expr call(int offset, Type type, CelExpr expr) {
        var call = expr.call();
        var kept = tree.getReferenceOrThrow(expr.id()).overloadIds();
        var overloads =
                declarations.overloads(call.function()).stream()
                        .filter(overload -> kept.contains(overload.id()))
                        .toList();
        List<Expr> arguments = call.args().stream().map(this::from).toList();
        var target = call.target().map(this::from).orElse(null);
        return new Expr.Call(offset, type, call.function(), target, arguments, overloads);
    }

    private static Object value(CelConstant constant) {
        return switch (constant.getKind()) {
            case NULL_VALUE -> Null.NULL;
            case BOOLEAN_VALUE -> constant.booleanValue();
            case INT64_VALUE -> constant.int64Value();
            case UINT64_VALUE -> new Unsigned(constant.uint64Value().longValue());
            case DOUBLE_VALUE -> constant.doubleValue();
            case STRING_VALUE -> constant.stringValue();
            case BYTES_VALUE -> new Bytes(constant.bytesValue().toByteArray());
            case NOT_SET, TIMESTAMP_VALUE, DURATION_VALUE ->
                    throw new IllegalStateException("No text is read as " + constant.getKind());
        };
    }
}
