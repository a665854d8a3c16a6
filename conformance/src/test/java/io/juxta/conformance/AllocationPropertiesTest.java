package io.juxta.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import io.juxta.testkit.BatchPeer;
import io.juxta.testkit.WorldQuestions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/// What an answer must not depend on, asked of seeded worlds.
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class AllocationPropertiesTest {

    private static final long SEED = 20_261_117;
    private static final int WORLDS = 600;
    private static final int AT_A_TIME = 50;

    private static final WorldQuestions QUESTIONS = new WorldQuestions(SEED);

    /// Another way to ask the same.
    private interface Rewording {
        Tree.Mapping of(Tree.Mapping world, Random random);
    }

    private BatchPeer juxta;

    @BeforeAll
    void start() throws IOException {
        juxta = BatchPeer.start("juxta", Compare.juxta("allocate", "--batch"));
    }

    @AfterAll
    void end() throws IOException {
        juxta.close();
    }

    @Test
    void theSameQuestionHasTheSameAnswerToTheByte() throws IOException {
        assertThat(answersStay((world, _) -> world)).isZero();
    }

    @Test
    void theOrderOfUnrelatedObjectsDoesNotMatter() throws IOException {
        var reworded =
                answersStay(
                        (world, random) -> {
                            var mixed = new ArrayList<>(world.items("objects"));
                            Collections.shuffle(mixed, random);
                            var objects = slicesAsIn(world, mixed);
                            return world.with("objects", Tree.Sequence.of(objects));
                        });

        assertThat(reworded).isGreaterThan(WORLDS / 2);
    }

    @Test
    void theOrderOfSlicesThatAgreeOnTheirCountDoesNotMatter() throws IOException {
        var reworded =
                answersStay(
                        (world, random) -> {
                            if (!slicesAgree(world)) {
                                return world;
                            }
                            var mixed = new ArrayList<>(world.items("objects"));
                            Collections.shuffle(mixed, random);
                            return world.with("objects", Tree.Sequence.of(mixed));
                        });

        assertThat(reworded).isGreaterThan(WORLDS / 2);
    }

    /// Asks all worlds in both ways, and tells how many of them were really worded otherwise.
    private int answersStay(Rewording rewording) throws IOException {
        var random = new Random(SEED);
        var reworded = 0;
        for (var first = 0; first < WORLDS; first += AT_A_TIME) {
            var worlds = new ArrayList<Tree.Mapping>();
            var others = new ArrayList<Tree.Mapping>();
            for (var i = first; i < first + AT_A_TIME; i++) {
                var world = QUESTIONS.question(i);
                worlds.add(world);
                others.add(rewording.of(world, random));
            }
            var answers = ask(worlds);
            var again = ask(others);
            for (var i = 0; i < AT_A_TIME; i++) {
                reworded += others.get(i).equals(worlds.get(i)) ? 0 : 1;
                assertThat(essence(again.get(i)))
                        .as(TreeWriter.json(others.get(i)))
                        .isEqualTo(essence(answers.get(i)));
            }
        }
        return reworded;
    }

    private List<String> ask(List<Tree.Mapping> worlds) throws IOException {
        for (var world : worlds) {
            juxta.send(TreeWriter.json(world));
        }
        juxta.flush();
        var answers = new ArrayList<String>();
        for (var i = 0; i < worlds.size(); i++) {
            answers.add(juxta.receive());
        }
        return answers;
    }

    /// Of several bad node selectors the first one listed is named.
    private static String essence(String answer) {
        var parsed = AllocationJudge.parsed(answer);
        return parsed.text("error").startsWith("gather pool information")
                ? parsed.text("outcome")
                : answer;
    }

    /// The objects as mixed, but for the slices, which keep their order among themselves.
    private static List<Tree> slicesAsIn(Tree.Mapping world, List<Tree> mixed) {
        var slices = world.items("objects").stream().filter(AllocationPropertiesTest::isSlice);
        var next = slices.iterator();
        var objects = new ArrayList<Tree>();
        for (var object : mixed) {
            objects.add(isSlice(object) ? next.next() : object);
        }
        return objects;
    }

    private static boolean isSlice(Tree object) {
        return ((Tree.Mapping) object).text("kind").equals("ResourceSlice");
    }

    private static boolean slicesAgree(Tree.Mapping world) {
        var counts = new HashMap<List<Object>, Tree>();
        for (var object : world.items("objects")) {
            if (isSlice(object)) {
                var spec = ((Tree.Mapping) object).mapping("spec");
                var pool = spec.mapping("pool");
                var generation = pool.field("generation").orElseThrow();
                var count = pool.field("resourceSliceCount").orElseThrow();
                var known =
                        counts.putIfAbsent(
                                List.of(spec.text("driver"), pool.text("name"), generation), count);
                if (known != null && !known.equals(count)) {
                    return false;
                }
            }
        }
        return true;
    }
}
