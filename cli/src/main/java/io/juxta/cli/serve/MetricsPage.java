package io.juxta.cli.serve;

import io.prometheus.metrics.expositionformats.OpenMetricsTextFormatWriter;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;

/// The metrics of a registry: OpenMetrics for those who accept it, else the text format.
public record MetricsPage(PrometheusRegistry registry) implements HttpPage {

    @Override
    public HttpAnswer answer(String accept) {
        var bytes = new ByteArrayOutputStream();
        var open = OpenMetricsTextFormatWriter.create();
        try {
            if (open.accepts(accept)) {
                open.write(bytes, registry.scrape());
                return new HttpAnswer(200, open.getContentType(), bytes.toByteArray());
            }
            var text = PrometheusTextFormatWriter.create();
            text.write(bytes, registry.scrape());
            return new HttpAnswer(200, text.getContentType(), bytes.toByteArray());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
