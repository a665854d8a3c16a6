package io.juxta.cli.dump;

import io.juxta.cel.CompileCache;
import io.juxta.cel.Compilers;
import io.juxta.cel.Environment;
import io.juxta.cel.ExpressionNames;
import io.juxta.cel.ExpressionNames.Watched;
import io.juxta.cel.Program;
import io.juxta.cel.Use;
import io.juxta.kube.anonymize.ExpressionReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/// Reads the expressions of a dump with the CEL of Kubernetes.
public final class CelExpressions implements ExpressionReader {

    private static final int REMEMBERED = 16;

    private final CompileCache compiler =
            new Compilers(REMEMBERED).in(Environment.STORED.withSeedWords());

    @Override
    public Optional<ExpressionTexts> read(String expression, ExpressionUse use) {
        var compiled =
                compiler.compile(
                        expression,
                        switch (use) {
                            case SELECTOR -> Use.SELECTOR;
                            case DERIVED -> Use.DERIVED;
                        });
        return compiled instanceof Program program
                ? ExpressionNames.of(program).map(found -> texts(expression, found))
                : Optional.empty();
    }

    private static ExpressionTexts texts(String expression, ExpressionNames.FoundNames found) {
        var texts = new ArrayList<ExpressionText>();
        for (var text : found.texts()) {
            var start = expression.offsetByCodePoints(0, text.start());
            texts.add(
                    new ExpressionText(
                            start,
                            expression.offsetByCodePoints(start, text.length()),
                            text.value(),
                            text.quoted(),
                            text.domain(),
                            text.function()));
        }
        List<LookedInto> looked = new ArrayList<>();
        found.watched()
                .forEach(
                        (watched, function) -> looked.add(new LookedInto(name(watched), function)));
        looked.sort(Comparator.comparing(LookedInto::attribute));
        return new ExpressionTexts(texts, looked, found.computedBy());
    }

    private static String name(Watched watched) {
        return switch (watched) {
            case Watched.WatchedAttribute(var domain, var id) -> domain + "/" + id;
            case Watched.WatchedDriver _ -> LookedInto.DRIVER;
            case Watched.WatchedAnything _ -> LookedInto.EVERY;
        };
    }
}
