package io.juxta.cli.fence;

import io.juxta.cli.fence.FenceFinding.Lack;
import io.juxta.kube.live.ObjectsApi;
import io.juxta.model.Tree;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/// Who this process is to the API server.
///
/// @param pod the name of the pod that its credentials are bound to; empty for none
public record WhoAmI(String account, String pod) {

    private static final String POD_NAME = "authentication.kubernetes.io/pod-name";

    /// Asks the server.
    ///
    /// @throws IOException when it gives no answer
    public static WhoAmI ask(ObjectsApi api) throws IOException {
        var review =
                Tree.Mapping.of(
                        Map.of(
                                "apiVersion",
                                Tree.Text.of("authentication.k8s.io/v1"),
                                "kind",
                                Tree.Text.of("SelfSubjectReview")));
        var user =
                api.create("/apis/authentication.k8s.io/v1/selfsubjectreviews", review)
                        .mapping("status")
                        .mapping("userInfo");
        var pods = user.mapping("extra").items(POD_NAME);
        return new WhoAmI(
                user.text("username"),
                !pods.isEmpty() && pods.getFirst() instanceof Tree.Text(var pod, _) ? pod : "");
    }

    /// Why the policy of the Lease would refuse every write of this process.
    public List<FenceFinding> findings(FencePlan.Election election) {
        return election == FencePlan.Election.ON && pod.isEmpty()
                ? List.of(
                        new FenceFinding(
                                Lack.ACCOUNT,
                                "Account " + account,
                                "names no pod, so the policy juxta-leader refuses its writes",
                                "run it in a pod, or with a token that is bound to one; or without"
                                        + " a Lease, here and in the manifests:"
                                        + " --leader-elect=false"))
                : List.of();
    }
}
