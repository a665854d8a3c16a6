package io.juxta.allocator;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.allocator.core.Outcome;
import io.juxta.allocator.core.Outcome.Allocated;
import io.juxta.allocator.core.Outcome.Failed;
import io.juxta.allocator.core.Outcome.SearchScope;
import io.juxta.allocator.core.Outcome.Unsatisfiable;
import io.juxta.allocator.solver.Shortcut;
import io.juxta.allocator.solver.Strategy;
import io.juxta.model.Allocation;
import io.juxta.testkit.CaseFiles;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every case of every file in `cases/`. To add one, edit YAML; see [AllocationCase] for the
/// format.
class AllocationCasesTest {

    static List<AllocationCase> cases() {
        var cases = new ArrayList<AllocationCase>();
        CaseFiles.all()
                .forEach(
                        (file, rows) ->
                                rows.forEach(row -> cases.add(new AllocationCase(file, row))));
        return cases;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void answersLikeKubernetes(AllocationCase wanted) {
        var then = wanted.then();

        var outcome = wanted.outcome();

        switch (outcome) {
            case Allocated allocated -> {
                var devices = new ArrayList<List<String>>();
                for (var i = 0; i < allocated.allocations().size(); i++) {
                    devices.add(named(allocated.allocations().get(i), wanted.allocated().get(i)));
                }
                assertThat(devices).isEqualTo(wanted.allocated());
            }
            case Unsatisfiable _ -> assertThat(then.flag("none")).isTrue();
            case Failed failed ->
                    assertThat(failed.error())
                            .doesNotContain("\n")
                            .isEqualTo(
                                    then.text(
                                            failed.scope() == SearchScope.POD
                                                    ? "failed"
                                                    : "failedNode"));
            case Outcome.Undecided undecided -> assertThat(undecided).isNull();
        }
        if (then.has("steps")) {
            assertThat(outcome.work().steps()).isEqualTo(SmallWorld.number(then, "steps"));
        }
    }

    /// The devices, each with its request where the case says so.
    private static List<String> named(Allocation allocation, List<String> wanted) {
        var names = new ArrayList<String>();
        for (var result : allocation.results()) {
            var withRequest =
                    names.size() < wanted.size() && wanted.get(names.size()).contains(" ");
            var device = result.device().device();
            names.add(withRequest ? result.request() + " " + device : device);
        }
        return names;
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void isDecidedTheSameWithoutAFirstTry(AllocationCase wanted) {
        var solved = wanted.outcome(Strategy.solver(Shortcut.ALL));

        assertThat(answer(solved)).isEqualTo(answer(wanted.outcome()));
    }

    /// An outcome without the work it took.
    private static List<Object> answer(Outcome outcome) {
        return switch (outcome) {
            case Allocated(var allocations, _) -> List.copyOf(allocations);
            case Unsatisfiable _ -> List.of();
            case Failed(var scope, var reason, var error, _) -> List.of(scope, reason, error);
            case Outcome.Undecided undecided -> List.of(undecided);
        };
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void saysWhatItProvesAndWhy(AllocationCase wanted) {
        assertThat(wanted.entry().items("rule")).isNotEmpty();
        assertThat(wanted.entry().text("why")).isNotBlank();
    }
}
