package io.juxta.allocator.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.AllocationCase;
import io.juxta.allocator.SmallWorld;
import io.juxta.allocator.core.Outcome;
import io.juxta.model.Tree;
import io.juxta.testkit.CaseFiles;
import io.juxta.testkit.YamlTree;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every case of `why.yaml`: an [AllocationCase] without an allocation, and what is said about it.
///
/// ```yaml
/// then:
///   summary: the main reason in one line
///   conflict: [request gpu, 'device g0: in use by default/train']   # in the words of the page
///   minimal: false                                                  # where it is not
///   remedies: ['drop constraint 0 => g0 + g1']                      # and what one then gets
/// ```
class WhyCasesTest {

    static List<AllocationCase> cases() {
        return YamlTree.rows(CaseFiles.text("why.yaml")).stream()
                .map(row -> new AllocationCase("why.yaml", row))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysWhy(AllocationCase wanted) {
        var inventory = wanted.world().on(SmallWorld.node());
        var claims = wanted.claims();
        var outcome = wanted.outcome();
        assertThat(outcome).isInstanceOf(Outcome.Unsatisfiable.class);

        var why = Objects.requireNonNull(Reasons.of(inventory, claims, outcome));

        var conflict = Objects.requireNonNull(why.conflict());
        var then = wanted.then();
        assertThat(why.summary()).isEqualTo(then.text("summary"));
        assertThat(
                        conflict.members().stream()
                                .map(member -> text(member, Wording.name(member, claims)))
                                .toList())
                .isEqualTo(texts(then, "conflict"));
        assertThat(conflict.minimal()).isEqualTo(!then.has("minimal"));
        assertThat(
                        why.remedies().stream()
                                .map(
                                        remedy ->
                                                Wording.of(remedy.change(), claims)
                                                        + " => "
                                                        + remedy.fit())
                                .toList())
                .isEqualTo(texts(then, "remedies"));
    }

    private static String text(ConflictMember member, String name) {
        return switch (member) {
            case ConflictMember.DevicesTainted _, ConflictMember.DevicesInUse _ ->
                    name + ": " + Wording.of(member);
            case ConflictMember.OfClaim _, ConflictMember.Classed _, ConflictMember.Counted _ ->
                    name;
        };
    }

    private static List<String> texts(Tree.Mapping tree, String name) {
        return tree.items(name).stream().map(SmallWorld::text).toList();
    }
}
