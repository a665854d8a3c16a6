package io.juxta.cel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class CompileCacheTest {

    private final Compiler compiler = new Compiler(Environment.STORED);

    @Test
    void whenATextComesAgain_itIsTheSameProgram() {
        var cache = new CompileCache(compiler, 2);

        var first = cache.compile("device.driver == \"a\"", Use.SELECTOR);

        assertThat(cache.compile("device.driver == \"a\"", Use.SELECTOR)).isSameAs(first);
        assertThat(first).isInstanceOf(Program.class);
    }

    @Test
    void whenMoreComeThanItRemembers_theOneNotUsedForLongestGoes() {
        var cache = new CompileCache(compiler, 2);
        var a = cache.compile("1", Use.DERIVED);
        var b = cache.compile("2", Use.DERIVED);
        cache.compile("1", Use.DERIVED);

        cache.compile("3", Use.DERIVED);

        assertThat(cache.compile("1", Use.DERIVED)).isSameAs(a);
        assertThat(cache.compile("2", Use.DERIVED)).isNotSameAs(b);
    }

    @Test
    void whenATextIsUsedInTwoWays_theseAreTwo() {
        var cache = new CompileCache(compiler, 2);

        assertThat(cache.compile("1", Use.DERIVED)).isInstanceOf(Program.class);
        assertThat(cache.compile("1", Use.SELECTOR))
                .isInstanceOf(Compilation.CompilationRefused.class);
    }

    @Test
    void whenManyAskAtOnce_aTextIsCompiledOnce() throws InterruptedException, ExecutionException {
        var cache = new CompileCache(compiler, 10);
        var start = new CountDownLatch(1);
        var programs = Collections.newSetFromMap(new IdentityHashMap<Compilation, Boolean>());
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var answers = new ArrayList<Future<Compilation>>();
            for (var i = 0; i < 64; i++) {
                answers.add(
                        threads.submit(
                                () -> {
                                    start.await();
                                    return cache.compile("device.driver != \"b\"", Use.SELECTOR);
                                }));
            }
            start.countDown();
            for (var answer : answers) {
                programs.add(answer.get());
            }
        }

        assertThat(programs).hasSize(1);
    }

    @Test
    void whenItShouldRememberNothing_itIsRefused() {
        assertThatThrownBy(() -> new CompileCache(compiler, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("remembers nothing");
    }
}
