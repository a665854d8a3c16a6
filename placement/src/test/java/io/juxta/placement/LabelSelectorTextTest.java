package io.juxta.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The selectors of `kubectl -l`: whom they mean, and where a text stops being one.
class LabelSelectorTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            textBlock =
                    """
                    ''                     | ''             | yes
                    app=web                | app=web        | yes
                    app=web                | app=api        | no
                    app=web                | ''             | no
                    app==web               | app=web        | yes
                    app = web              | app=web        | yes
                    app!=web               | app=web        | no
                    app!=web               | app=api        | yes
                    app!=web               | ''             | yes
                    app=                   | app=           | yes
                    app=                   | app=web        | no
                    app=                   | ''             | no
                    app!=                  | app=           | no
                    app!=                  | app=web        | yes
                    app in (web,api)       | app=api        | yes
                    app in (web, api)      | app=db         | no
                    app in (web)           | ''             | no
                    app in (web,)          | app=           | yes
                    app in (,web)          | app=           | yes
                    app notin (web,api)    | app=db         | yes
                    app notin (web,api)    | app=api        | no
                    app notin (web,api)    | ''             | yes
                    app                    | app=           | yes
                    app                    | tier=a         | no
                    !app                   | app=web        | no
                    ! app                  | tier=a         | yes
                    app,!tier              | app=x          | yes
                    app,!tier              | app=x;tier=y   | no
                    app=web,tier in (a,b)  | app=web;tier=b | yes
                    app=web,tier in (a,b)  | app=web        | no
                    rank>3                 | rank=4         | yes
                    rank>3                 | rank=3         | no
                    rank>3                 | rank=many      | no
                    rank>3                 | ''             | no
                    rank<3                 | rank=2         | yes
                    rank < 3               | rank=3         | no
                    in=notin               | in=notin       | yes
                    in in (in)             | in=in          | yes
                    a.b/c-d=e_f            | a.b/c-d=e_f    | yes
                    """)
    void whenASelectorIsTyped_itMeansTheseLabels(String selector, String labels, String matches) {
        var read = LabelSelectorText.parse(selector);

        assertThat(read.matches(labels(labels)) ? "yes" : "no").isEqualTo(matches);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    app=web,       | it ends where the name of a label should stand
                    ,app=web       | , stands where the name of a label should
                    =web           | = stands where the name of a label should
                    !              | it ends where the name of a label should stand
                    !app=web       | = stands where a comma or the end should
                    app web        | web stands where =, ==, !=, in, notin, <, > or a comma behind app should
                    app=web api    | api stands where a comma or the end should
                    app===web      | = stands where a value should
                    app in web     | web stands where ( behind in should
                    app in (web    | it ends where a comma or ) should stand
                    app in (a b)   | b stands where a comma or ) should
                    app in ()      | there is no value between ( and )
                    app notin      | it ends where ( behind notin should stand
                    rank>few       | < and > compare whole numbers, and "few" is none
                    rank>          | < and > compare whole numbers, and "" is none
                    -app           | -app is not the name of a label
                    a/b/c          | a/b/c is not the name of a label
                    /app           | /app is not the name of a label
                    A.b/c          | A.b/c is not the name of a label
                    app=-x         | -x is not the value of a label
                    app=a/b        | a/b is not the value of a label
                    """)
    void whenATextIsNoSelector_itSaysWhere(String text, String why) {
        assertThatThrownBy(() -> LabelSelectorText.parse(text))
                .isInstanceOf(UnreadableException.class)
                .hasMessage(why);
    }

    @ParameterizedTest
    @CsvSource({"63, true", "64, false"})
    void whenAValueIsLong_63LettersAreTheMost(int length, boolean read) {
        var text = "app=" + "x".repeat(length);

        if (read) {
            assertThat(LabelSelectorText.parse(text).matches(labels(text))).isTrue();
        } else {
            assertThatThrownBy(() -> LabelSelectorText.parse(text))
                    .isInstanceOf(UnreadableException.class);
        }
    }

    private static Map<String, String> labels(String text) {
        var labels = new TreeMap<String, String>();
        for (var label : text.split(";", -1)) {
            if (!label.isEmpty()) {
                var equals = label.indexOf('=');
                labels.put(label.substring(0, equals), label.substring(equals + 1));
            }
        }
        return labels;
    }
}
