package main

import (
	"fmt"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	resourcev1 "k8s.io/kubernetes/pkg/apis/resource/v1"
	kjson "sigs.k8s.io/json"
)

// passedOver marks an object of a kind that no allocation depends on.
type passedOver struct{}

// parseObject decodes an object and gives it the defaults that the API server would have stored.
func parseObject(text []byte) (any, error) {
	var meta metav1.TypeMeta
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, &meta); err != nil {
		return nil, err
	}
	switch meta.Kind {
	case "":
		return nil, fmt.Errorf("has no kind")
	case "Node":
		return decode(text, meta, corev1.SchemeGroupVersion.String(), func(*corev1.Node) {})
	case "ResourceSlice":
		return decode(text, meta, resourceapi.SchemeGroupVersion.String(), resourcev1.SetObjectDefaults_ResourceSlice)
	case "DeviceClass":
		return decode(text, meta, resourceapi.SchemeGroupVersion.String(), func(*resourceapi.DeviceClass) {})
	case "DeviceTaintRule":
		return decode(text, meta, resourceapi.SchemeGroupVersion.String(), resourcev1.SetObjectDefaults_DeviceTaintRule)
	case "ResourceClaim":
		return decode(text, meta, resourceapi.SchemeGroupVersion.String(), func(claim *resourceapi.ResourceClaim) {
			resourcev1.SetObjectDefaults_ResourceClaim(claim)
			if claim.Namespace == "" {
				claim.Namespace = metav1.NamespaceDefault
			}
		})
	default:
		return passedOver{}, nil
	}
}

func decode[T any](text []byte, meta metav1.TypeMeta, version string, setDefaults func(*T)) (*T, error) {
	if meta.APIVersion != "" && meta.APIVersion != version {
		return nil, fmt.Errorf("a %s of version %q: only %s is read here", meta.Kind, meta.APIVersion, version)
	}
	object := new(T)
	if err := kjson.UnmarshalCaseSensitivePreserveInts(text, object); err != nil {
		return nil, fmt.Errorf("%s: %w", meta.Kind, err)
	}
	setDefaults(object)
	return object, nil
}
