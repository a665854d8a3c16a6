package io.juxta.cli.fence;

import io.juxta.kube.live.ObjectsApi;
import io.juxta.model.Tree;
import io.juxta.scheduler.own.OwnershipStore;
import java.io.IOException;
import java.util.Set;
import java.util.TreeMap;

/// The record of what is owned, as a ConfigMap: each key stands for itself, values are empty.
public final class RecordedOwnership implements OwnershipStore {

    private static final String PATH =
            "/api/v1/namespaces/%s/configmaps/%s".formatted(FencePlan.NAMESPACE, FencePlan.RECORD);

    private final ObjectsApi api;

    /// As it was last seen: what is in it besides the keys stays.
    private Tree.Mapping last = Tree.Mapping.EMPTY;

    public RecordedOwnership(ObjectsApi api) {
        this.api = api;
    }

    @Override
    public OwnershipRecord read() throws IOException {
        return recorded(
                api.read(PATH)
                        .orElseThrow(
                                () ->
                                        new IOException(
                                                "there is no ConfigMap %s/%s"
                                                        .formatted(
                                                                FencePlan.NAMESPACE,
                                                                FencePlan.RECORD))));
    }

    private OwnershipRecord recorded(Tree.Mapping object) {
        last = object;
        return new OwnershipRecord(
                Set.copyOf(object.mapping("data").fields().keySet()),
                object.mapping("metadata").text("resourceVersion"));
    }

    @Override
    public OwnershipRecord write(OwnershipRecord before, Set<String> keys) throws IOException {
        var data = new TreeMap<String, Tree>();
        keys.forEach(key -> data.put(key, Tree.Text.of("")));
        return recorded(api.replace(PATH, last.with("data", Tree.Mapping.of(data))));
    }
}
