package io.juxta.cel;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/// A `kubernetes.NamedFormat`: something a text may be, such as a DNS label.
enum NamedFormat implements Opaque {
    DNS_1123_LABEL("dns1123Label", 8, NameRules::dns1123Label),
    DNS_1123_SUBDOMAIN("dns1123Subdomain", 15, NameRules::dns1123Subdomain),
    DNS_1035_LABEL("dns1035Label", 8, NameRules::dns1035Label),
    QUALIFIED_NAME("qualifiedName", 15, NameRules::qualifiedName),
    DNS_1123_LABEL_PREFIX(
            "dns1123LabelPrefix", 8, text -> NameRules.dns1123Label(NameRules.completed(text))),
    DNS_1123_SUBDOMAIN_PREFIX(
            "dns1123SubdomainPrefix",
            15,
            text -> NameRules.dns1123Subdomain(NameRules.completed(text))),
    DNS_1035_LABEL_PREFIX(
            "dns1035LabelPrefix", 8, text -> NameRules.dns1035Label(NameRules.completed(text))),
    LABEL_VALUE("labelValue", 10, NameRules::labelValue),
    URI("uri", 276, DataRules::uri),
    UUID("uuid", 18, DataRules::uuid),
    BYTE("byte", 21, DataRules::base64),
    DATE("date", 18, DataRules::date),
    DATETIME("datetime", 18, DataRules::datetime);

    private final String word;
    private final long factor;

    @SuppressWarnings("ImmutableEnumChecker") // functions without state
    private final Function<String, List<String>> rule;

    NamedFormat(String word, long factor, Function<String, List<String>> rule) {
        this.word = word;
        this.factor = factor;
        this.rule = rule;
    }

    static Optional<NamedFormat> named(String word) {
        return List.of(values()).stream().filter(format -> format.word.equals(word)).findFirst();
    }

    /// The name expressions know it by: `format.<word>()`.
    String word() {
        return word;
    }

    /// What a tenth of a text's length is multiplied by to give the cost of [#validate].
    long factor() {
        return factor;
    }

    /// What is wrong with a text, in Kubernetes' words; empty when nothing is.
    List<String> validate(String text) {
        return rule.apply(text);
    }

    @Override
    public String typeName() {
        return "kubernetes.NamedFormat";
    }

    @Override
    public Object equalTo(Object other) {
        return other instanceof NamedFormat ? (Object) (this == other) : Failure.NO_OVERLOAD;
    }
}
