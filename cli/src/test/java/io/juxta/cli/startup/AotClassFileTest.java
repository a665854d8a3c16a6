package io.juxta.cli.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.cli.Main;
import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Classes written for the start-up cache say the same as before.
class AotClassFileTest {

    /// Everything the JVM makes code for: run once as it was compiled and once as rewritten.
    public static final class Subject implements Callable<List<Object>> {

        sealed interface Shape {
            /// A switch in an interface.
            default String kind() {
                return switch (this) {
                    case Circle _ -> "circle";
                    case Many(var shapes) when shapes.size() > 1 -> "several";
                    case Many _ -> "few";
                    case Empty _ -> "empty";
                    case Known.DOT -> "dot";
                    case Known.LINE -> "line";
                };
            }
        }

        record Circle(
                int x, long y, float f, double r, boolean b, byte t, char c, short s, String name)
                implements Shape {}

        record Many(List<Shape> shapes) implements Shape {}

        record Empty() implements Shape {}

        enum Known implements Shape {
            DOT,
            LINE
        }

        record Pair(@Nullable Object first, @Nullable Object second) {}

        private static final List<Object> VALUES =
                List.of(
                        circle(1, 2, 0.0f, 0.0, "a"),
                        circle(1, 2, 0.0f, 0.0, "a"),
                        circle(1, 2, -0.0f, 0.0, "a"),
                        circle(1, 2, 0.0f, -0.0, "a"),
                        circle(1, 2, Float.NaN, Double.NaN, "a"),
                        circle(1, 2, Float.NaN, Double.NaN, "a"),
                        circle(1, 3, 0.0f, 0.0, "a"),
                        circle(2, 2, 0.0f, 0.0, "b"),
                        new Many(List.of(new Empty())),
                        new Many(List.of(new Empty(), new Empty())),
                        new Empty(),
                        new Empty(),
                        Known.DOT,
                        Known.LINE,
                        new Pair(1, "one"),
                        new Pair(1, null),
                        new Pair(1, null),
                        new Pair(null, "one"),
                        Optional.of("one"),
                        "one",
                        1L);

        private static Circle circle(int x, long y, float f, double r, String name) {
            return new Circle(x, y, f, r, x == 1, (byte) -3, 'c', (short) 7, name);
        }

        public Subject() {}

        @Override
        public List<Object> call() {
            var seen = new ArrayList<>();
            for (var value : VALUES) {
                seen.add(value instanceof Known ? 0 : value.hashCode());
                seen.add(value.toString());
                seen.add(describe(value));
                seen.add(value instanceof Shape shape ? shape.kind() : "");
                for (var other : VALUES) {
                    seen.add(value.equals(other));
                }
            }
            seen.add(describe(null));
            return seen;
        }

        private static String describe(@Nullable Object value) {
            return switch (value) {
                case null -> "null";
                case Pair(Integer first, String second) when first > 0 && second != null ->
                        "positive " + second;
                case Pair(Integer first, var _) -> "number " + first;
                case Pair _ -> "pair";
                case Circle circle when circle.x() == 1 && Double.isNaN(circle.r()) -> "NaN";
                case Shape shape -> shape.kind();
                case String text when text.length() > 5 -> "long";
                case CharSequence text -> "text " + text.length();
                default -> "else";
            };
        }
    }

    @Test
    void rewrittenClassesAnswerAsBefore() throws Exception {
        var rewritten =
                new Rewriting(getClass().getClassLoader()).loadClass(Subject.class.getName());
        var subject = (Callable<?>) rewritten.getDeclaredConstructor().newInstance();

        assertThat(subject.getClass()).isNotSameAs(Subject.class);
        assertThat(subject.call()).isEqualTo(new Subject().call());
    }

    @ParameterizedTest
    @ValueSource(classes = {Subject.class, Subject.Shape.class, Subject.Circle.class, Main.class})
    void noCallSiteOfASwitchOrARecordStays(Class<?> type) throws IOException {
        var bytes = bytes(type.getName());
        var rewritten = AotClassFile.rewritten(bytes).orElse(bytes);

        assertThat(callSites(rewritten)).isEmpty();
        assertThat(ClassFile.of().verify(rewritten)).isEmpty();
    }

    @Test
    void aClassThatIsGoodAsItIsStays() throws IOException {
        assertThat(AotClassFile.rewritten(bytes(Main.class.getName()))).isEmpty();
        var once = AotClassFile.rewritten(bytes(Subject.class.getName())).orElseThrow();
        assertThat(AotClassFile.rewritten(once)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "picocli.CommandLine",
                "picocli.CommandLine$Interpreter",
                "picocli.CommandLine$Help",
                "picocli.CommandLine$Model$CommandSpec"
            })
    void anOldClassGetsStackMaps(String name) throws IOException {
        var bytes = bytes(name);
        assertThat(ClassFile.of().parse(bytes).majorVersion()).isLessThan(50);

        var rewritten = AotClassFile.rewritten(bytes).orElseThrow();
        assertThat(ClassFile.of().parse(rewritten).majorVersion()).isEqualTo(52);
        assertThat(ClassFile.of().verify(rewritten)).isEmpty();
        assertThat(AotClassFile.rewritten(rewritten)).isEmpty();
    }

    private static List<String> callSites(byte[] bytes) {
        return ClassFile.of().parse(bytes).methods().stream()
                .filter(method -> method.code().map(AotCallSite::areIn).orElse(false))
                .map(method -> method.methodName().stringValue())
                .toList();
    }

    private static byte[] bytes(String name) throws IOException {
        var path = name.replace('.', '/') + ".class";
        try (var in = AotClassFileTest.class.getClassLoader().getResourceAsStream(path)) {
            return Objects.requireNonNull(in, path).readAllBytes();
        }
    }

    /// Loads the subject and what is inside it anew, rewritten.
    private static final class Rewriting extends ClassLoader {

        private final Map<String, Class<?>> loaded = new HashMap<>();

        Rewriting(ClassLoader parent) {
            super(parent);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Subject.class.getName())) {
                return super.loadClass(name, resolve);
            }
            var known = loaded.get(name);
            if (known != null) {
                return known;
            }
            try {
                var bytes = bytes(name);
                var better = AotClassFile.rewritten(bytes).orElse(bytes);
                var type = defineClass(name, better, 0, better.length);
                loaded.put(name, type);
                return type;
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
