package main

import (
	"context"
	"fmt"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apiserver/pkg/authorization/authorizer"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/storage/names"
	corev1client "k8s.io/client-go/kubernetes/typed/core/v1"
	"k8s.io/kubernetes/pkg/apis/resource"
	"k8s.io/kubernetes/pkg/registry/core/pod"
	"k8s.io/kubernetes/pkg/registry/resource/deviceclass"
	"k8s.io/kubernetes/pkg/registry/resource/devicetaintrule"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaim"
	"k8s.io/kubernetes/pkg/registry/resource/resourceclaimtemplate"
	"k8s.io/kubernetes/pkg/registry/resource/resourceslice"
	kjson "sigs.k8s.io/json"
)

// strategy is what every main strategy of the API server can do.
type strategy interface {
	rest.RESTCreateStrategy
	rest.RESTUpdateStrategy
	names.NameGenerator
}

// kind is one kind of object as the API server stores it.
type kind struct {
	group        string
	resource     string
	namespaced   bool
	versions     []string
	create       strategy
	subresources map[string]rest.RESTUpdateStrategy
}

func (k kind) groupVersion(version string) schema.GroupVersion {
	return schema.GroupVersion{Group: k.group, Version: version}
}

func (k kind) serves(gv schema.GroupVersion) bool {
	for _, version := range k.versions {
		if gv == k.groupVersion(version) {
			return true
		}
	}
	return false
}

// update returns the strategy for a write to the object itself ("") or to one of its subresources.
func (k kind) update(subresource string) (rest.RESTUpdateStrategy, bool) {
	if subresource == "" {
		return k.create, true
	}
	s, ok := k.subresources[subresource]
	return s, ok
}

func newKinds(namespaces corev1client.NamespaceInterface) map[string]kind {
	dra := []string{"v1", "v1beta2", "v1beta1"}
	claims := resourceclaim.NewStrategy(namespaces, allowAll{})
	return map[string]kind{
		"ResourceClaim": {
			group: resource.GroupName, resource: "resourceclaims", namespaced: true, versions: dra, create: claims,
			subresources: map[string]rest.RESTUpdateStrategy{"status": resourceclaim.NewStatusStrategy(claims)},
		},
		"ResourceClaimTemplate": {
			group: resource.GroupName, resource: "resourceclaimtemplates", namespaced: true, versions: dra,
			create: resourceclaimtemplate.NewStrategy(namespaces),
		},
		"ResourceSlice": {
			group: resource.GroupName, resource: "resourceslices", versions: dra, create: resourceslice.Strategy,
		},
		"DeviceClass": {
			group: resource.GroupName, resource: "deviceclasses", versions: dra, create: deviceclass.Strategy,
		},
		"DeviceTaintRule": {
			group: resource.GroupName, resource: "devicetaintrules", versions: []string{"v1", "v1beta2"},
			create:       devicetaintrule.Strategy,
			subresources: map[string]rest.RESTUpdateStrategy{"status": devicetaintrule.StatusStrategy},
		},
		"Pod": {
			resource: "pods", namespaced: true, versions: []string{"v1"}, create: pod.Strategy,
			subresources: map[string]rest.RESTUpdateStrategy{
				"status":              pod.StatusStrategy,
				"resize":              pod.ResizeStrategy,
				"ephemeralcontainers": pod.EphemeralContainersStrategy,
			},
		},
	}
}

// namespaceLabels stands in for the namespace client of the claim strategies: every namespace exists
// and has the labels of the line at hand.
type namespaceLabels struct {
	corev1client.NamespaceInterface
	labels map[string]string
}

// adminAccess holds the default labels of a namespace.
var adminAccess = map[string]string{resource.DRAAdminNamespaceLabelKey: "true"}

func (n *namespaceLabels) Get(_ context.Context, name string, _ metav1.GetOptions) (*corev1.Namespace, error) {
	return &corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: n.labels}}, nil
}

// allowAll lets every request pass: who may write is no question for this program.
type allowAll struct{}

func (allowAll) Authorize(context.Context, authorizer.Attributes) (authorizer.Decision, string, error) {
	return authorizer.DecisionAllow, "", nil
}

// typeOf finds the kind and the version of a document. A missing apiVersion means the newest.
func (c *court) typeOf(document []byte, name string) (kind, schema.GroupVersionKind, string, error) {
	var meta runtime.TypeMeta
	if err := kjson.UnmarshalCaseSensitivePreserveInts(document, &meta); err != nil {
		return kind{}, schema.GroupVersionKind{}, "", fmt.Errorf("%s: %w", name, err)
	}
	k, known := c.kinds[meta.Kind]
	switch {
	case meta.Kind == "":
		return kind{}, schema.GroupVersionKind{}, "", fmt.Errorf("%s has no kind", name)
	case !known:
		return kind{}, schema.GroupVersionKind{}, "", fmt.Errorf("%s has the kind %q, which is not known here", name, meta.Kind)
	case meta.APIVersion == "":
		gv := k.groupVersion("v1")
		return k, gv.WithKind(meta.Kind), fmt.Sprintf("%s has no apiVersion, taken for %s", name, gv), nil
	}
	gv, err := schema.ParseGroupVersion(meta.APIVersion)
	if err != nil || !k.serves(gv) {
		return kind{}, schema.GroupVersionKind{}, "", fmt.Errorf("%s: no kind %q is served in version %q", name, meta.Kind, meta.APIVersion)
	}
	return k, gv.WithKind(meta.Kind), "", nil
}
