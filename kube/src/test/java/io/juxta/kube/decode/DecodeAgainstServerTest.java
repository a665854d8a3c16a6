package io.juxta.kube.decode;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.Oracle;
import io.juxta.kube.text.TreeWriter;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Our decoder and the real one refuse the same objects.
class DecodeAgainstServerTest {

    private static final long SEED = 20_261_101;
    private static final int OBJECTS = 4_000;
    private static final int MISTAKES_IN_THOUSAND = 15;

    private static final List<String> KINDS =
            List.of(
                    "ResourceSlice",
                    "ResourceClaim",
                    "ResourceClaimTemplate",
                    "DeviceClass",
                    "DeviceTaintRule",
                    "Pod");

    @Test
    void whatTheServerCannotDecode_weCannotEither() throws IOException, InterruptedException {
        var objects = grown();

        var differences = new ArrayList<String>();
        int refused = 0;
        try (var oracle = Oracle.start()) {
            var answers = oracle.create(objects);
            for (int i = 0; i < objects.size(); i++) {
                boolean theirs = answers.get(i).text("outcome").equals("BadInput");
                var ours = Decoder.decode(objects.get(i));
                refused += theirs ? 1 : 0;
                if (theirs != ours instanceof Decoded.Faulty) {
                    differences.add(
                            "ours %s, theirs %s for %s"
                                    .formatted(
                                            ours,
                                            answers.get(i).text("error"),
                                            TreeWriter.json(objects.get(i))));
                }
            }
        }

        assertThat(differences).isEmpty();
        assertThat(refused).isBetween(OBJECTS / 10, OBJECTS * 9 / 10);
    }

    private static List<Tree.Mapping> grown() {
        var types = new ArrayList<ObjectType>();
        for (var kind : KINDS) {
            Schema.kubernetes().served(kind).stream()
                    .filter(type -> !type.version().equals("v1alpha3"))
                    .forEach(types::add);
        }
        var random = new SplittableRandom(SEED);
        var grower = new SchemaGrower(random, MISTAKES_IN_THOUSAND);
        var objects = new ArrayList<Tree.Mapping>();
        for (int i = 0; i < OBJECTS; i++) {
            objects.add(grower.grow(types.get(random.nextInt(types.size()))));
        }
        return objects;
    }
}
