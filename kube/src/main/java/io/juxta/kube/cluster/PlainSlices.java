package io.juxta.kube.cluster;

import io.juxta.kube.form.NameLists;
import io.juxta.kube.form.PlainDeviceReader;
import io.juxta.kube.form.PlainFrameReader;
import io.juxta.kube.form.SliceForm;
import io.juxta.kube.text.InputException;
import io.juxta.kube.text.JsonTrees;
import io.juxta.kube.text.PlainBytes;
import io.juxta.kube.text.PlainSliceReader;
import io.juxta.kube.text.Source;
import io.juxta.model.Device;
import io.juxta.model.Slice;
import io.juxta.model.Tree;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Reads a ResourceSlice without making a tree of its devices, which are nearly all of a dump.
///
/// Design note. The devices are read by [PlainDeviceReader]; the rest of the text, the frame, has
/// an empty list in their place. It is read by [PlainFrameReader] or, where it is not plain, goes
/// the way of every object. Either part is read in full, and a list of JSON may stand where another
/// stands, so the text is right when both parts are. Where a part is not, or has anything to be
/// said about, the answer is "not plain" and the caller reads the whole text anew, as a tree; so
/// every complaint and every remark has one origin.
final class PlainSlices implements PlainSliceReader {

    private static final int LARGEST_FRAME = 64 * 1024;

    private final ObjectReader reader;
    private final PlainBytes in = new PlainBytes();
    private final PlainDeviceReader devices;
    private final PlainBytes inFrame = new PlainBytes();
    private final PlainFrameReader frames = new PlainFrameReader(inFrame);
    private byte[] frame = new byte[4096];
    private int frameSize;

    /// @param names those of devices, which other readers use too
    PlainSlices(ObjectReader reader, NameLists names) {
        this.reader = reader;
        this.devices = new PlainDeviceReader(in, names);
    }

    @Override
    public PlainBytes bytes() {
        return in;
    }

    @Override
    public @Nullable Slice read(byte[] bytes, Source source) {
        var line = in.line();
        var from = in.at();
        frameSize = 0;
        if (!in.take('{')) {
            return null;
        }
        @Nullable List<Device> found = null;
        var typed = 0;
        var copied = from;
        do {
            if (!in.takeKey()) {
                return null;
            }
            if (in.isText("apiVersion")) {
                if (!in.takeText() || !in.isText("resource.k8s.io/v1")) {
                    return null;
                }
                typed++;
            } else if (in.isText("kind")) {
                if (!in.takeText() || !in.isText(SliceForm.KIND)) {
                    return null;
                }
                typed++;
            } else if (in.isText("spec") && found == null) {
                if (!in.take('{')) {
                    return null;
                }
                do {
                    if (!in.takeKey()) {
                        return null;
                    }
                    if (in.isText("devices") && found == null) {
                        copy(bytes, copied, in.at());
                        var before = in.line();
                        found = devices.read();
                        if (found == null) {
                            return null;
                        }
                        emptyList(in.line() - before);
                        copied = in.at();
                    } else if (!in.passValue()) {
                        return null;
                    }
                } while (in.take(','));
                if (!in.take('}')) {
                    return null;
                }
            } else if (!in.passValue()) {
                return null;
            }
        } while (in.take(','));
        // Both are there: neither can be twice in a frame that can be read.
        if (!in.take('}') || found == null || typed != 2) {
            return null;
        }
        copy(bytes, copied, in.at());
        var slice = framed(source.at(line));
        return slice == null ? null : slice.withDevices(found);
    }

    /// The slice that the frame makes, without devices; null when there is anything to be said
    /// about it.
    private @Nullable Slice framed(Source place) {
        if (frameSize > LARGEST_FRAME) {
            return null;
        }
        inFrame.over(frame, 0, frameSize, place.line(), 0);
        var plain = frames.read();
        if (plain != null) {
            return plain;
        }
        try {
            return JsonTrees.parse(frame, 0, frameSize, place) instanceof Tree.Mapping tree
                            && reader.read(tree)
                                    instanceof ObjectReader.Read.Found<?>(_, Slice slice, var kept)
                            && kept.seed().dialects().isEmpty()
                            && kept.unknown().isEmpty()
                    ? slice
                    : null;
        } catch (InputException _) {
            return null;
        }
    }

    private void copy(byte[] bytes, int from, int to) {
        var size = to - from;
        if (frameSize > LARGEST_FRAME) {
            return;
        }
        if (frameSize + size > LARGEST_FRAME) {
            frameSize = LARGEST_FRAME + 1;
            return;
        }
        room(size);
        System.arraycopy(bytes, from, frame, frameSize, size);
        frameSize += size;
    }

    /// A list that is empty and takes as many lines.
    private void emptyList(int lines) {
        if (frameSize + lines + 2 > LARGEST_FRAME) {
            frameSize = LARGEST_FRAME + 1;
            return;
        }
        room(lines + 2);
        frame[frameSize++] = '[';
        Arrays.fill(frame, frameSize, frameSize + lines, (byte) '\n');
        frameSize += lines;
        frame[frameSize++] = ']';
    }

    private void room(int more) {
        if (frameSize + more > frame.length) {
            frame = Arrays.copyOf(frame, Math.max(2 * frame.length, frameSize + more));
        }
    }
}
