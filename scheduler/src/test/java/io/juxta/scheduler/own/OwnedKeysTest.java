package io.juxta.scheduler.own;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import io.juxta.placement.NodeOwnership.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/// Which pools are owned, and what the record says of them.
class OwnedKeysTest {

    private static final Map<String, Standing> NODES =
            Map.of(
                    "own", Standing.OWNED,
                    "theirs", Standing.FOREIGN,
                    "bare", Standing.UNFENCED);

    private static final NodeChoice OWN = new NodeChoice.NodeByName("own");

    @Test
    void aPoolIsOwned_whereAllOfItIsLocalToAnOwnedNodeOrItsDriverIsListed() {
        var keys =
                keys(
                        Set.of("nic"),
                        slice("gpu", "own/gpus", OWN),
                        slice("gpu", "own/gpus", OWN),
                        slice("gpu", "theirs", new NodeChoice.NodeByName("theirs")),
                        slice("gpu", "gone", new NodeChoice.NodeByName("gone")),
                        slice("gpu", "bare", new NodeChoice.NodeByName("bare")),
                        slice("gpu", "mixed", OWN),
                        slice("gpu", "mixed", new NodeChoice.NodeByName("theirs")),
                        slice("gpu", "fabric", NodeChoice.ALL_NODES),
                        slice("nic", "fabric", NodeChoice.ALL_NODES));

        assertThat(keys.pools().values())
                .as("%s", keys.pools().keySet())
                .containsExactly(
                        PoolStanding.UNFENCED_NODE,
                        PoolStanding.NOT_LOCAL,
                        PoolStanding.FOREIGN_NODE,
                        PoolStanding.FOREIGN_NODE,
                        PoolStanding.OWNED,
                        PoolStanding.FOREIGN_NODE,
                        PoolStanding.OWNED);
        assertThat(keys.keys()).containsExactly("driver_nic", "node_own", "pool_gpu_own_gpus");
        assertThat(OwnedKeys.names(keys.keys(), new PoolName("nic", "any"))).isTrue();
        assertThat(OwnedKeys.names(keys.keys(), new PoolName("gpu", "mixed"))).isFalse();
    }

    @Test
    void theLongestNameThatFitsAKeyIsRecorded_andTheNextIsNot() {
        var fits = "p".repeat(253 - "pool_gpu_".length());

        var keys = keys(Set.of(), slice("gpu", fits, OWN), slice("gpu", fits + "p", OWN));

        assertThat(keys.keys()).contains("pool_gpu_" + fits);
        assertThat(keys.pools().values())
                .containsExactly(PoolStanding.OWNED, PoolStanding.NAME_TOO_LONG);
    }

    @Test
    void theRecordIsBounded_andPoolsBeyondItAreNotUsed() {
        var slices = new ArrayList<Slice>();
        for (var i = 0; i < 5000; i++) {
            slices.add(slice("gpu", "%0200d".formatted(i), OWN));
        }

        var keys = keys(Set.of(), slices.toArray(Slice[]::new));

        var bytes = keys.keys().stream().mapToInt(String::length).sum();
        assertThat(bytes).isBetween(800_000, 900_000);
        assertThat(keys.pools().values())
                .contains(PoolStanding.OWNED, PoolStanding.RECORD_FULL)
                .hasSize(5000);
    }

    private static OwnedKeys keys(Set<String> drivers, Slice... slices) {
        return OwnedKeys.of(
                drivers, List.of("own"), OwnedPools.of(List.of(slices), drivers, NODES));
    }

    private static Slice slice(String driver, String pool, NodeChoice nodes) {
        return new Slice(
                Meta.named("", pool),
                driver,
                new Pool(pool, 1, 1),
                nodes,
                List.of(),
                List.of(),
                null,
                List.of());
    }
}
