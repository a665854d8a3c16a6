package io.juxta.kube.form;

import io.juxta.kube.decode.GoTime;
import io.juxta.kube.text.PlainBytes;
import io.juxta.kube.text.TextTable;
import io.juxta.model.ByName;
import io.juxta.model.Flag;
import io.juxta.model.Meta;
import io.juxta.model.NodeChoice;
import io.juxta.model.Pool;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Reads a ResourceSlice without its devices straight from its JSON, where it is written as most
/// drivers publish it: plain metadata, a driver, a pool and one node.
///
/// Such a slice means the same in every dialect, has no field that nobody knows and needs no
/// default, so it comes out as `Dialects`, `Decoder` and [SliceForm] would make it. Anything else,
/// such as labels or owners, is left to them: an answer of null or false says so, and says nothing
/// more.
public final class PlainFrameReader {

    private final PlainBytes in;
    private final TextTable texts = new TextTable();

    // The slices of a cluster are often made at the same time.
    private @Nullable String timeText;
    private @Nullable Instant time;

    // The slice that is being read; null for what has not been met.
    private @Nullable String name;
    private @Nullable String generateName;
    private @Nullable String uid;
    private @Nullable String resourceVersion;
    private @Nullable String created;
    private @Nullable String driver;
    private @Nullable String nodeName;
    private @Nullable Pool pool;
    private boolean devicesMet;
    private boolean plain;
    private int generateNameLine;

    public PlainFrameReader(PlainBytes in) {
        this.in = in;
    }

    /// The slice of the bytes, whose devices are an empty list; null when it is not plain. That
    /// `apiVersion` and `kind` are those of a slice is known.
    public @Nullable Slice read() {
        forget();
        var metadataMet = false;
        var specMet = false;
        if (!in.take('{')) {
            return null;
        }
        do {
            if (!in.takeKey()) {
                return null;
            }
            if (in.isText("apiVersion") || in.isText("kind")) {
                if (!in.takeText()) {
                    return null;
                }
            } else if (!metadataMet && in.isText("metadata")) {
                metadataMet = true;
                if (!metadata()) {
                    return null;
                }
            } else if (!specMet && in.isText("spec")) {
                specMet = true;
                if (!spec()) {
                    return null;
                }
            } else {
                return null;
            }
        } while (in.take(','));
        return in.take('}') ? slice() : null;
    }

    private void forget() {
        name = null;
        generateName = null;
        uid = null;
        resourceVersion = null;
        created = null;
        driver = null;
        nodeName = null;
        pool = null;
        devicesMet = false;
        plain = true;
    }

    private boolean metadata() {
        if (!in.take('{')) {
            return false;
        }
        do {
            if (!in.takeKey()) {
                return false;
            }
            if (name == null && in.isText("name")) {
                name = text();
            } else if (uid == null && in.isText("uid")) {
                uid = text();
            } else if (resourceVersion == null && in.isText("resourceVersion")) {
                resourceVersion = text();
            } else if (created == null && in.isText("creationTimestamp")) {
                created = time();
            } else if (generateName == null && in.isText("generateName")) {
                generateName = text();
                generateNameLine = in.line();
            } else {
                return false;
            }
        } while (plain && in.take(','));
        return plain && in.take('}');
    }

    private boolean spec() {
        if (!in.take('{')) {
            return false;
        }
        do {
            if (!in.takeKey()) {
                return false;
            }
            if (driver == null && in.isText("driver")) {
                driver = sharedText();
            } else if (nodeName == null && in.isText("nodeName")) {
                nodeName = sharedText();
            } else if (pool == null && in.isText("pool")) {
                pool = pool();
            } else if (!devicesMet && in.isText("devices")) {
                devicesMet = true;
                plain &= in.take('[') && in.take(']');
            } else {
                return false;
            }
        } while (plain && in.take(','));
        return plain && in.take('}');
    }

    private @Nullable Pool pool() {
        @Nullable String poolName = null;
        @Nullable Long generation = null;
        @Nullable Long slices = null;
        plain &= in.take('{');
        do {
            if (!plain || !in.takeKey()) {
                plain = false;
            } else if (poolName == null && in.isText("name")) {
                poolName = sharedText();
            } else if (generation == null && in.isText("generation")) {
                generation = number();
            } else if (slices == null && in.isText("resourceSliceCount")) {
                slices = number();
            } else {
                plain = false;
            }
        } while (plain && in.take(','));
        plain &= in.take('}');
        return plain && poolName != null && generation != null && slices != null
                ? new Pool(poolName, generation, slices)
                : null;
    }

    private @Nullable Long number() {
        plain &= in.takeNumber();
        return plain ? (Long) in.number() : null;
    }

    private @Nullable String text() {
        plain &= in.takeText();
        return plain ? in.text() : null;
    }

    /// A text that other slices have, too.
    private @Nullable String sharedText() {
        plain &= in.takeText();
        return plain ? in.text(texts) : null;
    }

    private @Nullable String time() {
        plain &= in.takeText();
        if (plain && (timeText == null || !in.isText(timeText))) {
            var text = in.text();
            plain = GoTime.readable(text);
            if (plain) {
                timeText = text;
                time = Times.read(text);
            }
        }
        return plain ? timeText : null;
    }

    /// Null where something is missing that most slices have.
    private @Nullable Slice slice() {
        if (name == null || driver == null || nodeName == null || pool == null) {
            return null;
        }
        var rest =
                generateName == null
                        ? Tree.Mapping.EMPTY
                        : Tree.Mapping.of(
                                Map.of(
                                        "generateName",
                                        new Tree.Text(generateName, generateNameLine)));
        return new Slice(
                new Meta(
                        "",
                        name,
                        Objects.requireNonNullElse(uid, ""),
                        Objects.requireNonNullElse(resourceVersion, ""),
                        0,
                        created == null ? null : time,
                        null,
                        ByName.empty(),
                        ByName.empty(),
                        List.of(),
                        rest),
                driver,
                pool,
                NodeChoice.of(nodeName, null, Flag.UNSET, Flag.UNSET),
                List.of(),
                List.of(),
                null,
                List.of());
    }
}
