package io.juxta.cli.startup;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.Optional;

/// One class file, written so that an AOT cache holds all of it.
///
/// Java 25 keeps two things out of such a cache:
///
/// - Classes older than Java 6. Their methods carry no stack maps, so they are verified in another
///   way, at every start. All of picocli is so old. Such a class gets stack maps and the version of
///   Java 8; its instructions stay.
/// - The call sites of pattern switches and of the `equals` and `hashCode` of records. The JVM
///   makes classes for each when it is first reached, which takes up to a millisecond. Each becomes
///   a call of a static method in the same class that does the same: see [AotCallSite].
final class AotClassFile {

    private AotClassFile() {}

    /// The better form of a class, or nothing where it is good as it is.
    static Optional<byte[]> rewritten(byte[] bytes) {
        var model = ClassFile.of().parse(bytes);
        if (model.majorVersion() < ClassFile.JAVA_6_VERSION) {
            return Optional.of(withStackMaps(model));
        }
        return AotCallSite.areIn(model) ? Optional.of(withoutCallSites(model)) : Optional.empty();
    }

    private static byte[] withStackMaps(ClassModel model) {
        return ClassFile.of(ClassFile.StackMapsOption.GENERATE_STACK_MAPS)
                .transformClass(
                        model,
                        ClassTransform.transformingMethodBodies(
                                        (code, element) -> code.with(element))
                                .andThen(
                                        (type, element) ->
                                                type.with(
                                                        element instanceof ClassFileVersion
                                                                ? ClassFileVersion.of(
                                                                        ClassFile.JAVA_8_VERSION, 0)
                                                                : element)));
    }

    private static byte[] withoutCallSites(ClassModel model) {
        var self = model.thisClass().asSymbol();
        var isInterface = model.flags().has(AccessFlag.INTERFACE);
        var sites = new ArrayList<AotCallSite>();
        var calls =
                ClassTransform.transformingMethodBodies(
                        method -> method.code().map(AotCallSite::areIn).orElse(false),
                        (code, element) -> {
                            if (element instanceof InvokeDynamicInstruction instruction
                                    && AotCallSite.isOne(instruction)) {
                                var site = new AotCallSite(instruction, sites.size());
                                sites.add(site);
                                code.invokestatic(self, site.name(), site.type(), isInterface);
                            } else {
                                code.with(element);
                            }
                        });
        var methods =
                ClassTransform.endHandler(
                        type -> {
                            for (var site : sites) {
                                type.withMethodBody(
                                        site.name(),
                                        site.type(),
                                        ClassFile.ACC_PRIVATE
                                                | ClassFile.ACC_STATIC
                                                | ClassFile.ACC_SYNTHETIC,
                                        site::write);
                            }
                        });
        return ClassFile.of().transformClass(model, calls.andThen(methods));
    }
}
