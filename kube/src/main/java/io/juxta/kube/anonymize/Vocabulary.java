package io.juxta.kube.anonymize;

import io.juxta.kube.anonymize.ExpressionReader.ExpressionText;
import io.juxta.kube.anonymize.ExpressionReader.ExpressionUse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// All words of some objects: those to rename, and those that stay, with the reason.
final class Vocabulary implements FieldWalk.Texts {

    private final Survey survey;
    private final Set<String> words = new HashSet<>();
    private final Set<String> standard = new HashSet<>();
    private final SortedMap<String, KeptText> kept = new TreeMap<>();
    private final SortedSet<String> uids = new TreeSet<>();
    private final SortedSet<String> addresses = new TreeSet<>();
    private final SortedSet<String> digests = new TreeSet<>();

    Vocabulary(Survey survey) {
        this.survey = survey;
    }

    @Override
    public String take(String text, TextRole role) {
        switch (role) {
            case TextRole.Name _ -> name(text);
            case TextRole.Key _ -> key(text);
            case TextRole.ResourceKey _ -> {
                if (StandardNames.isNativeResource(text)) {
                    standard(text);
                } else {
                    key(text);
                }
            }
            case TextRole.KeyedValue(var key) -> keyedValue(text, key);
            case TextRole.Bound _ -> bound(text);
            case TextRole.Driver _ -> keep(text, survey.functionOnDrivers());
            case TextRole.AttributeKey _ -> {
                if (survey.functionOnNames() == null) {
                    key(text);
                } else {
                    keep(text, survey.functionOnNames());
                }
            }
            case TextRole.AttributeText(var attribute) -> attributeText(text, attribute);
            case TextRole.ConditionWord _ -> {
                if (StandardNames.isCondition(text)) {
                    standard(text);
                } else {
                    name(text);
                }
            }
            case TextRole.Image _ -> image(ImageName.parse(text));
            case TextRole.Uid _ -> uid(text);
            case TextRole.Address _ -> addresses.add(text);
            case TextRole.VolumeId _ -> {
                StandardNames.VOLUME_ID_WORDS.forEach(this::standard);
                name(text);
            }
            case TextRole.Expression(var use) -> expression(text, use);
            case TextRole.Accounting _ -> AccountingText.mapped(text, this);
        }
        return text;
    }

    private void name(String text) {
        if (StandardNames.isObject(text)) {
            standard(text);
        } else {
            words.addAll(Words.of(text));
        }
    }

    private void key(String text) {
        var standardPart = StandardNames.standardPart(text);
        standard(text.substring(0, standardPart));
        name(text.substring(standardPart));
    }

    private void standard(String text) {
        standard.addAll(Words.of(text));
    }

    private void keyedValue(String text, String key) {
        if (StandardNames.hasEnumeratedValues(key)) {
            standard(text);
        } else if (survey.isNumeric(key) && isNumber(text)) {
            bound(text);
        } else {
            Words.parts(text).forEach(this::name);
        }
    }

    private void bound(String text) {
        kept.putIfAbsent(text, new KeptText(text, "Gt or Lt compares it as a number", false));
    }

    private static boolean isNumber(String text) {
        return text.matches("[-+]?[0-9]+");
    }

    private void attributeText(String text, String attribute) {
        if (StandardNames.isStandardAttribute(attribute)) {
            standard(text);
            return;
        }
        keep(text, survey.function(attribute));
    }

    /// @param function null when nothing looks into the text
    private void keep(String text, @Nullable String function) {
        if (function == null) {
            name(text);
        } else {
            kept.putIfAbsent(text, new KeptText(text, function + " looks into it", true));
        }
    }

    private void image(ImageName image) {
        words.addAll(Words.of(image.name()));
        if (image.tag().equals("latest")) {
            standard(image.tag());
        } else {
            words.addAll(Words.of(image.tag()));
        }
        if (!image.digest().isEmpty()) {
            digests.add(image.digest());
        }
    }

    private void uid(String text) {
        if (Numbered.isUuid(text)) {
            uids.add(text);
        } else {
            name(text);
        }
    }

    private void expression(String text, ExpressionUse use) {
        var read = survey.expression(text, use);
        if (read.isEmpty()) {
            kept.putIfAbsent(text, new KeptText(text, "the expression does not compile", true));
            return;
        }
        for (var part : read.get().texts()) {
            if (part.function().isEmpty()) {
                named(part);
            } else if (StandardNames.isNumberFunction(part.function())) {
                standard(part.value());
            } else {
                keep(part.value(), part.function());
            }
        }
    }

    private void named(ExpressionText part) {
        if (!part.domain().isEmpty()
                && StandardNames.isStandardAttribute(part.domain() + "/" + part.value())) {
            standard(part.value());
        } else if (part.quoted() && part.domain().isEmpty() && !survey.computedBy().isEmpty()) {
            keep(part.value(), survey.computedBy());
        } else {
            key(part.value());
        }
    }

    /// The words that stay.
    private Set<String> stay() {
        var stay = new HashSet<>(standard);
        kept.keySet().forEach(text -> stay.addAll(Words.of(text)));
        return stay;
    }

    /// Texts that stay for a reason, and would not without it.
    List<KeptText> kept() {
        return kept.values().stream()
                .filter(one -> !standard.containsAll(WordNames.renamable(one.text())))
                .toList();
    }

    /// Words that stay because they are Kubernetes' own.
    SortedSet<String> standard() {
        var named = new TreeSet<>(standard);
        named.removeIf(WordNames::isNumber);
        return named;
    }

    WordNames wordNames() {
        return new WordNames(words, stay());
    }

    Numbered uids() {
        return Numbered.uids(uids);
    }

    Numbered addresses() {
        return Numbered.addresses(addresses);
    }

    Numbered digests() {
        return Numbered.digests(digests);
    }
}
