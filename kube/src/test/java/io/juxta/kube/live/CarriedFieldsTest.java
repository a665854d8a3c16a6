package io.juxta.kube.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Fields of a newer server survive an update.
class CarriedFieldsTest {

    /// `x` and what is below stands for what is unknown here.
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    nothing changed            | {"a":1}          | {"a":1,"x":2}             | {"a":1}            | {"a":1,"x":2}
                    a field changed            | {"a":1}          | {"a":1,"x":2}             | {"a":3}            | {"x":2,"a":3}
                    a field is new             | {}               | {"x":2}                   | {"a":3}            | {"x":2,"a":3}
                    a field is gone            | {"a":1}          | {"a":1,"x":2}             | {}                 | {"x":2}
                    deep inside                | {"a":{"b":1}}    | {"a":{"b":1,"x":{"y":2}}} | {"a":{"b":3}}      | {"a":{"x":{"y":2},"b":3}}
                    an item is added           | {"a":[{"b":1}]}  | {"a":[{"b":1,"x":2}]}     | {"a":[{"b":1},{"b":9}]} | {"a":[{"b":1,"x":2},{"b":9}]}
                    an item is put in front    | {"a":[{"b":1}]}  | {"a":[{"b":1,"x":2}]}     | {"a":[{"b":9},{"b":1}]} | {"a":[{"b":9},{"b":1,"x":2}]}
                    an item changed            | {"a":[{"b":1}]}  | {"a":[{"b":1,"x":2}]}     | {"a":[{"b":7}]}    | {"a":[{"x":2,"b":7}]}
                    an item is gone            | {"a":[{"b":1}]}  | {"a":[{"b":1,"x":2}]}     | {"a":[]}           | {"a":[]}
                    another spelling stays     | {"q":"1"}        | {"q":"1000m","a":1}       | {"q":"1","b":2}    | {"a":1,"q":"1000m","b":2}
                    """)
    void whatWasNotUnderstoodStays(
            String name, String understood, String sent, String written, String expected) {
        assertThat(CarriedFields.into(tree(written), tree(understood), tree(sent)))
                .as(name)
                .isEqualTo(tree(expected));
    }

    private static Tree.Mapping tree(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("test"));
    }
}
