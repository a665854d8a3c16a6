package main

import (
	"fmt"
	"strings"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// world holds the objects of a line. They may serve later lines too, so they are never changed.
type world struct {
	nodes      map[string]*corev1.Node
	slices     []*resourceapi.ResourceSlice
	classes    classes
	claims     map[string]*resourceapi.ResourceClaim
	claimOrder []*resourceapi.ResourceClaim
	taintRules []*resourceapi.DeviceTaintRule
}

func newWorld() *world {
	return &world{
		nodes:   map[string]*corev1.Node{},
		classes: classes{},
		claims:  map[string]*resourceapi.ResourceClaim{},
	}
}

// add takes an object in. Slices may share a name, as in a list; what is looked up by name may not.
func (w *world) add(object any) error {
	switch object := object.(type) {
	case *corev1.Node:
		if _, known := w.nodes[object.Name]; known {
			return fmt.Errorf("a second Node %s", object.Name)
		}
		w.nodes[object.Name] = object
	case *resourceapi.ResourceSlice:
		w.slices = append(w.slices, object)
	case *resourceapi.DeviceClass:
		if _, known := w.classes[object.Name]; known {
			return fmt.Errorf("a second DeviceClass %s", object.Name)
		}
		w.classes[object.Name] = object
	case *resourceapi.ResourceClaim:
		key := object.Namespace + "/" + object.Name
		if _, known := w.claims[key]; known {
			return fmt.Errorf("a second ResourceClaim %s", key)
		}
		w.claims[key] = object
		w.claimOrder = append(w.claimOrder, object)
	case *resourceapi.DeviceTaintRule:
		w.taintRules = append(w.taintRules, object)
	}
	return nil
}

// undecided returns the named claims that have no allocation yet, in the order in which they are named,
// and the name each was called by.
func (w *world) undecided(names []string) (claims []*resourceapi.ResourceClaim, called []string, err error) {
	seen := map[*resourceapi.ResourceClaim]bool{}
	for _, name := range names {
		key := name
		if !strings.Contains(name, "/") {
			key = metav1.NamespaceDefault + "/" + name
		}
		claim, known := w.claims[key]
		switch {
		case !known:
			return nil, nil, fmt.Errorf("the claim %q is not among the objects", name)
		case seen[claim]:
			return nil, nil, fmt.Errorf("the claim %q is named twice", name)
		}
		seen[claim] = true
		if claim.Status.Allocation == nil {
			claims, called = append(claims, claim), append(called, name)
		}
	}
	return claims, called, nil
}

// classes looks classes up as the scheduler's informer cache does, down to the text of its error.
type classes map[string]*resourceapi.DeviceClass

func (c classes) Get(name string) (*resourceapi.DeviceClass, error) {
	if class, known := c[name]; known {
		return class, nil
	}
	return nil, apierrors.NewNotFound(resourceapi.Resource("deviceclass"), name)
}

func (c classes) List() ([]*resourceapi.DeviceClass, error) {
	all := make([]*resourceapi.DeviceClass, 0, len(c))
	for _, class := range c {
		all = append(all, class)
	}
	return all, nil
}
