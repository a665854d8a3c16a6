package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"

	corev1 "k8s.io/api/core/v1"
	resourceapi "k8s.io/api/resource/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/sets"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/dynamic-resource-allocation/cel"
	"k8s.io/dynamic-resource-allocation/structured"
	resourcev1 "k8s.io/kubernetes/pkg/apis/resource/v1"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/dynamicresources"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins/feature"
)

// world is a line: what there is, and what is asked. Nothing is allocated yet.
type world struct {
	name     string
	asked    []*corev1.Node
	claims   []*resourceapi.ResourceClaim
	features structured.Features
	classes  classes
	slices   []*resourceapi.ResourceSlice
	cache    *cel.Cache
}

type line struct {
	ID           string            `json:"id"`
	Node         string            `json:"node"`
	Nodes        []string          `json:"nodes"`
	Claims       []string          `json:"claims"`
	Objects      []json.RawMessage `json:"objects"`
	FeatureGates map[string]bool   `json:"featureGates"`
}

func readWorld(text []byte) (*world, error) {
	var l line
	if err := json.Unmarshal(text, &l); err != nil {
		return nil, err
	}
	w := &world{name: l.ID, classes: classes{}}
	nodes, claims := map[string]*corev1.Node{}, map[string]*resourceapi.ResourceClaim{}
	for i, object := range l.Objects {
		if err := w.add(object, nodes, claims); err != nil {
			return nil, fmt.Errorf("objects[%d]: %w", i, err)
		}
	}
	if l.Node != "" {
		l.Nodes = append(l.Nodes, l.Node)
	}
	for _, name := range l.Nodes {
		node, known := nodes[name]
		if !known {
			return nil, fmt.Errorf("the node %q is not among the objects", name)
		}
		w.asked = append(w.asked, node)
	}
	for _, name := range l.Claims {
		claim, known := claims[name]
		if !known {
			return nil, fmt.Errorf("the claim %q is not among the objects", name)
		}
		w.claims = append(w.claims, claim)
	}
	if len(w.asked) == 0 || len(w.claims) == 0 {
		return nil, fmt.Errorf("needs at least one node and one claim")
	}
	return w, w.setFeatures(l.FeatureGates)
}

func (w *world) add(text []byte, nodes map[string]*corev1.Node, claims map[string]*resourceapi.ResourceClaim) error {
	var meta metav1.TypeMeta
	if err := json.Unmarshal(text, &meta); err != nil {
		return err
	}
	switch meta.Kind {
	case "Node":
		node, err := decode[corev1.Node](text)
		nodes[node.Name] = node
		return err
	case "ResourceSlice":
		slice, err := decode[resourceapi.ResourceSlice](text)
		resourcev1.SetObjectDefaults_ResourceSlice(slice)
		w.slices = append(w.slices, slice)
		return err
	case "DeviceClass":
		class, err := decode[resourceapi.DeviceClass](text)
		w.classes[class.Name] = class
		return err
	case "ResourceClaim":
		claim, err := decode[resourceapi.ResourceClaim](text)
		resourcev1.SetObjectDefaults_ResourceClaim(claim)
		claims[claim.Namespace+"/"+claim.Name] = claim
		return err
	default:
		return fmt.Errorf("a %q is not measured with", meta.Kind)
	}
}

func decode[T any](text []byte) (*T, error) {
	object := new(T)
	return object, json.Unmarshal(text, object)
}

// setFeatures switches gates of stock 1.37 and takes over how the scheduler understands them.
func (w *world) setFeatures(overrides map[string]bool) error {
	gates := utilfeature.DefaultMutableFeatureGate.DeepCopy()
	if err := gates.SetFromMap(overrides); err != nil {
		return err
	}
	w.features = dynamicresources.AllocatorFeatures(feature.NewSchedulerFeaturesFromGates(gates))
	w.cache = cel.NewCache(10, cel.Features{ // as many as the scheduler remembers
		EnableConsumableCapacity: w.features.ConsumableCapacity,
		EnableListTypeAttributes: w.features.ListTypeAttributes,
	})
	return nil
}

func (w *world) newAllocator() (structured.Allocator, error) {
	nothing := structured.AllocatedState{
		AllocatedDevices:         sets.New[structured.DeviceID](),
		AllocatedSharedDeviceIDs: sets.New[structured.SharedDeviceID](),
		AggregatedCapacity:       structured.NewConsumedCapacityCollection(),
	}
	return structured.NewAllocator(context.Background(), w.features, nothing, w.classes, w.slices, w.cache)
}

// stepsOf asks for the step count. Its method is public, but the type of its result lives in an internal
// package and cannot be named here.
func stepsOf(allocator structured.Allocator) int64 {
	stats := reflect.ValueOf(allocator).MethodByName("GetStats").Call(nil)[0]
	return stats.FieldByName("NumAllocateOneInvocations").Int()
}

// classes looks classes up as the scheduler's informer cache does.
type classes map[string]*resourceapi.DeviceClass

func (c classes) Get(name string) (*resourceapi.DeviceClass, error) {
	if class, known := c[name]; known {
		return class, nil
	}
	return nil, apierrors.NewNotFound(resourceapi.Resource("deviceclass"), name)
}

func (c classes) List() ([]*resourceapi.DeviceClass, error) {
	var all []*resourceapi.DeviceClass
	for _, class := range c {
		all = append(all, class)
	}
	return all, nil
}
