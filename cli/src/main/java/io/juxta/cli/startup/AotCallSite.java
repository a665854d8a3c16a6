package io.juxta.cli.startup;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Optional;

/// A call site whose code the JVM would make at every start, and the same code as a method's body.
///
/// @param number makes the method's name different from that of every other site of its class
record AotCallSite(InvokeDynamicInstruction site, int number) {

    private static final ClassDesc SWITCHES = ClassDesc.of("java.lang.runtime.SwitchBootstraps");
    private static final ClassDesc RECORDS = ClassDesc.of("java.lang.runtime.ObjectMethods");
    private static final ClassDesc ENUM_CONSTANT =
            ClassDesc.of("java.lang.Enum").nested("EnumDesc");
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");
    private static final MethodTypeDesc HASH =
            MethodTypeDesc.of(ConstantDescs.CD_int, ConstantDescs.CD_Object);
    private static final MethodTypeDesc EQUALS =
            MethodTypeDesc.of(
                    ConstantDescs.CD_boolean, ConstantDescs.CD_Object, ConstantDescs.CD_Object);

    /// The arguments of a record's call site before its fields: the class and all their names.
    private static final int BEFORE_FIELDS = 2;

    static boolean areIn(ClassModel model) {
        return mayBeIn(model)
                && model.methods().stream()
                        .anyMatch(method -> method.code().map(AotCallSite::areIn).orElse(false));
    }

    /// Whether the table of bootstrap methods names theirs: quicker than looking at all code.
    private static boolean mayBeIn(ClassModel model) {
        return model.findAttribute(Attributes.bootstrapMethods()).stream()
                .flatMap(table -> table.bootstrapMethods().stream())
                .map(entry -> entry.bootstrapMethod().asSymbol().owner())
                .anyMatch(owner -> owner.equals(SWITCHES) || owner.equals(RECORDS));
    }

    static boolean areIn(CodeModel code) {
        for (var element : code) {
            if (element instanceof InvokeDynamicInstruction site && isOne(site)) {
                return true;
            }
        }
        return false;
    }

    /// Whether a site is one of these. Switches with strings or numbers among their labels are not,
    /// nor is `toString`: no start comes by them often.
    static boolean isOne(InvokeDynamicInstruction site) {
        var owner = site.bootstrapMethod().owner();
        var name = site.name().stringValue();
        if (owner.equals(RECORDS)) {
            return name.equals("hashCode") || name.equals("equals");
        }
        return owner.equals(SWITCHES)
                && name.equals("typeSwitch")
                && !site.typeSymbol().parameterType(0).isPrimitive()
                && site.bootstrapArgs().stream().allMatch(label -> label(label).isPresent());
    }

    /// What a value is compared with: a type, or a constant of an enum.
    private sealed interface Label {
        record OfType(ClassDesc type) implements Label {}

        record OfConstant(ClassDesc type, String name) implements Label {}
    }

    /// The compiler writes a constant of an enum as `EnumDesc.of(ClassDesc.of(type), name)`.
    private static Optional<Label> label(ConstantDesc written) {
        return switch (written) {
            case ClassDesc type when !type.isPrimitive() -> Optional.of(new Label.OfType(type));
            case DynamicConstantDesc<?> constant
                    when constant.constantType().equals(ENUM_CONSTANT)
                            && constant.bootstrapArgsList().size() == 3
                            && constant.bootstrapArgsList().get(1)
                                    instanceof DynamicConstantDesc<?> type
                            && type.bootstrapArgsList().size() == 2
                            && type.bootstrapArgsList().get(1) instanceof String typeName
                            && constant.bootstrapArgsList().get(2) instanceof String name ->
                    Optional.of(new Label.OfConstant(ClassDesc.of(typeName), name));
            default -> Optional.empty();
        };
    }

    String name() {
        return "ahead$" + site.name().stringValue() + "$" + number;
    }

    MethodTypeDesc type() {
        return site.typeSymbol();
    }

    void write(CodeBuilder code) {
        switch (site.name().stringValue()) {
            case "hashCode" -> writeHashCode(code);
            case "equals" -> writeEquals(code);
            default -> writeTypeSwitch(code);
        }
    }

    /// From (value, first label to look at): -1 for null, the first label from there on that the
    /// value matches, or the number of labels.
    private void writeTypeSwitch(CodeBuilder code) {
        var present = code.newLabel();
        code.aload(0).ifnonnull(present).iconst_m1().ireturn().labelBinding(present);
        var labels = site.bootstrapArgs();
        for (var i = 0; i < labels.size(); i++) {
            var next = code.newLabel();
            code.iload(1).loadConstant(i).if_icmpgt(next);
            switch (label(labels.get(i)).orElseThrow()) {
                case Label.OfType(var type) -> code.aload(0).instanceOf(type).ifeq(next);
                case Label.OfConstant(var type, var name) ->
                        code.aload(0).getstatic(type, name, type).if_acmpne(next);
            }
            code.loadConstant(i).ireturn().labelBinding(next);
        }
        code.loadConstant(labels.size()).ireturn();
    }

    /// From (record): 31 times what came before, plus the hash of the next field.
    private void writeHashCode(CodeBuilder code) {
        code.iconst_0();
        for (var field : fields()) {
            var type = fieldType(field);
            code.loadConstant(31).imul().aload(0);
            code.getfield(field.owner(), field.methodName(), type);
            if (type.isPrimitive()) {
                code.invokestatic(
                        box(type), "hashCode", MethodTypeDesc.of(ConstantDescs.CD_int, type));
            } else {
                code.invokestatic(OBJECTS, "hashCode", HASH);
            }
            code.iadd();
        }
        code.ireturn();
    }

    /// From (record, object): whether the object is of the same class and has equal fields.
    private void writeEquals(CodeBuilder code) {
        var self = type().parameterType(0);
        var other = code.newLabel();
        var different = code.newLabel();
        code.aload(0).aload(1).if_acmpne(other).iconst_1().ireturn().labelBinding(other);
        code.aload(1).instanceOf(self).ifeq(different);
        code.aload(1).checkcast(self).astore(2);
        for (var field : fields()) {
            var type = fieldType(field);
            code.aload(0).getfield(field.owner(), field.methodName(), type);
            code.aload(2).getfield(field.owner(), field.methodName(), type);
            switch (TypeKind.from(type)) {
                case REFERENCE -> code.invokestatic(OBJECTS, "equals", EQUALS).ifeq(different);
                case BOOLEAN, BYTE, CHAR, SHORT, INT -> code.if_icmpne(different);
                case LONG -> code.lcmp().ifne(different);
                case FLOAT, DOUBLE ->
                        code.invokestatic(
                                        box(type),
                                        "compare",
                                        MethodTypeDesc.of(ConstantDescs.CD_int, type, type))
                                .ifne(different);
                case VOID -> throw new IllegalStateException("A field has a type.");
            }
        }
        code.iconst_1().ireturn().labelBinding(different).iconst_0().ireturn();
    }

    private List<DirectMethodHandleDesc> fields() {
        List<ConstantDesc> arguments = site.bootstrapArgs();
        return arguments.stream()
                .skip(BEFORE_FIELDS)
                .map(DirectMethodHandleDesc.class::cast)
                .toList();
    }

    private static ClassDesc fieldType(DirectMethodHandleDesc field) {
        return field.invocationType().returnType();
    }

    private static ClassDesc box(ClassDesc primitive) {
        return switch (TypeKind.from(primitive)) {
            case BOOLEAN -> ConstantDescs.CD_Boolean;
            case BYTE -> ConstantDescs.CD_Byte;
            case CHAR -> ConstantDescs.CD_Character;
            case SHORT -> ConstantDescs.CD_Short;
            case INT -> ConstantDescs.CD_Integer;
            case LONG -> ConstantDescs.CD_Long;
            case FLOAT -> ConstantDescs.CD_Float;
            case DOUBLE -> ConstantDescs.CD_Double;
            case REFERENCE, VOID ->
                    throw new IllegalArgumentException(primitive + " is not primitive.");
        };
    }
}
