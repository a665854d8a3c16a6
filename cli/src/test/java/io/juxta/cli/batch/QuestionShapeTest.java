package io.juxta.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.juxta.cli.batch.ValueShape.PlainShape;
import io.juxta.cli.page.BadQuestion;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.Source;
import io.juxta.model.Tree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QuestionShapeTest {

    private static final QuestionShape SHAPE =
            QuestionShape.of(
                    QuestionField.required("policy", PlainShape.TEXT),
                    QuestionField.required("objects", new ValueShape.ListOf(PlainShape.OBJECT))
                            .unless("world"),
                    QuestionField.optional("world", PlainShape.TEXT),
                    QuestionField.optional("numaNodes", new ValueShape.ListOf(PlainShape.COUNT)),
                    QuestionField.optional(
                            "hints",
                            new ValueShape.MapOf(
                                    new ValueShape.OrNull(
                                            new ValueShape.ListOf(
                                                    ValueShape.members(
                                                            QuestionField.required(
                                                                    "id", PlainShape.TEXT),
                                                            QuestionField.optional(
                                                                    "preferred",
                                                                    PlainShape.BOOL)))))),
                    QuestionShape.BUDGET);

    private static Tree.Mapping question(String json) {
        return (Tree.Mapping) JsonTrees.parse(json, Source.of("test"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {}                                                  | The line has no "policy" and "objects".
                    {"policy":null,"objects":[]}                        | The line has no "policy".
                    {"Policy":"a","objects":[]}                         | The line has no "policy" (is it "Policy"?).
                    {"policy":7,"objects":[]}                           | policy: a text is needed, not the number 7.
                    {"policy":"a","objects":{}}                         | objects: a list is needed, not an object.
                    {"policy":"a","objects":[1]}                        | objects[0]: an object is needed, not the number 1.
                    {"policy":"a","objects":[],"numaNodes":[0,-1]}      | numaNodes[1]: a whole number of 0 or more is needed, not the number -1.
                    {"policy":"a","objects":[],"numaNodes":[1.5]}       | numaNodes[0]: a whole number of 0 or more is needed, not the number 1.5.
                    {"policy":"a","objects":[],"budget":0}              | budget: a whole number above 0 is needed, not the number 0.
                    {"policy":"a","objects":[],"budget":99999999999999999999} | budget: a whole number above 0 is needed, not the number 99999999999999999999.
                    {"policy":"a","objects":[],"hints":[1]}             | hints: an object is needed, not a list.
                    {"policy":"a","objects":[],"hints":{"cpu":[null]}}  | hints.cpu[0]: an object is needed, not null.
                    {"policy":"a","objects":[],"hints":{"cpu":[{}]}}    | hints.cpu[0] has no "id".
                    {"policy":"a","objects":[],"hints":{"cpu":[{"id":"a","preferred":"yes"}]}} | hints.cpu[0].preferred: true or false is needed, not the text "yes".
                    """)
    void whatIsMissingOrOfAnotherType_isRefusedWithItsPath(String json, String error) {
        assertThatThrownBy(() -> SHAPE.check(question(json)))
                .isInstanceOf(BadQuestion.class)
                .hasMessage(error);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"policy":"","objects":[],"POLICY":1}               | Unknown field POLICY, did you mean policy?
                    {"policy":"","objects":[],"nodes":1}                | Unknown field nodes, did you mean numaNodes?
                    {"policy":"","objects":[],"colour":1}               | Unknown field colour.
                    {"policy":"","objects":[],"hints":{"cpu":[{"id":"a","prefered":true}]}} | Unknown field hints.cpu[0].prefered, did you mean preferred?
                    {"policy":"","objects":[],"a":1,"budgt":2,"c":3,"q":4,"e":5,"f":6} | Unknown fields: a, budgt (did you mean budget?), c, q, e and 1 more.
                    """)
    void whatNobodyKnows_isOneWarning(String json, String warning) {
        assertThat(SHAPE.check(question(json))).containsExactly(warning);
    }

    @Test
    void emptyListsAndTextsAreGiven_andNullIsAValueWhereItMeansSomething() {
        assertThat(
                        SHAPE.check(
                                question(
                                        "{\"id\":[1],\"policy\":\"\",\"objects\":[],\"hints\":{\"cpu\":null,\"gpu\":[]},\"budget\":null}")))
                .isEmpty();
    }

    @Test
    void whenAnotherFieldStandsInForARequiredOne_itMayBeMissing() {
        assertThat(SHAPE.check(question("{\"policy\":\"a\",\"world\":\"w\"}"))).isEmpty();
    }
}
