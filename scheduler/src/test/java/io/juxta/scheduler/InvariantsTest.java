package io.juxta.scheduler;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.cluster.Resource;
import io.juxta.model.Pod;
import io.juxta.placement.PlacementSettings;
import io.juxta.placement.Placer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Laws that hold after every step of a simulated cluster in which pods come and go and nodes and
/// slices change. The seed stands in the test's name.
class InvariantsTest {

    private static final int STEPS = 40;

    static LongStream seeds() {
        return LongStream.range(1, 1 + Long.getLong("juxta.seeds", 12));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whateverHappens_theLawsHold(long seed) {
        var life = new Life(seed, false);
        for (var i = 0; i < STEPS; i++) {
            life.step();
            life.check();
            life.followedIsTheSameAsMadeAnew();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whateverHappens_whatIsRememberedIsTrue(long seed) {
        var life = new Life(seed, false);
        var remembering = SmallWorld.placer();
        for (var i = 0; i < STEPS; i++) {
            life.step();
            life.rememberedIsTheSameAsFoundOut(remembering);
            life.othersTakeAndGiveBack();
            life.rememberedIsTheSameAsFoundOut(remembering);
        }
    }

    /// A hundred nodes may use up their whole budget, so there have to be more of them.
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whenTheBudgetIsTight_whatIsRememberedAllowsNoMore(long seed) {
        var life = new Life(seed, false, 110);
        var remembering = new ArrayList<Placer>();
        for (var budget : new long[] {2, 5}) {
            remembering.add(Placer.of(PlacementSettings.of(SmallWorld.GATES, budget)));
        }
        var cut = 0;
        for (var i = 0; i < STEPS / 10; i++) {
            life.step();
            life.othersTakeAndGiveBack();
            for (var each : remembering) {
                cut += life.rememberedIsTheSameAsFoundOut(each);
            }
        }
        assertThat(cut).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whenAPodComesAndGoes_nothingRemains(long seed) {
        var life = new Life(seed, false);
        for (var i = 0; i < STEPS; i++) {
            if (i % 3 == 0) {
                life.releaseRestoresExactly();
            } else {
                life.step();
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whenNewsComesLateOrTwice_theLawsHold(long seed) {
        var life = new Life(seed, true);
        for (var i = 0; i < STEPS; i++) {
            life.step();
            life.check();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whenPodsEvictOthers_theLawsHold(long seed) {
        var life = Life.evicting(seed);
        for (var i = 0; i < STEPS; i++) {
            life.step();
            life.check();
            life.followedIsTheSameAsMadeAnew();
            life.victimsWereLessImportant();
            life.claimsOfVictimsAreFree();
        }
    }

    @Test
    void whenPodsHavePriorities_someAreEvicted() {
        var life = Life.evicting(1);
        for (var i = 0; i < STEPS; i++) {
            life.step();
        }
        assertThat(life.evicted()).isPositive();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whenTheSameHappensTwice_theSameComesOfIt(long seed) {
        assertThat(placed(seed)).isEqualTo(placed(seed));
    }

    private static List<String> placed(long seed) {
        var life = new Life(seed, false);
        for (var i = 0; i < STEPS / 3; i++) {
            life.step();
        }
        var pods = new ArrayList<String>();
        for (var pod : life.world.cluster.list(Resource.PODS).objects()) {
            pods.add(described(pod));
        }
        return pods;
    }

    private static String described(Pod pod) {
        return pod.meta().name() + " on " + pod.spec().nodeName() + ": " + pod.status();
    }
}
