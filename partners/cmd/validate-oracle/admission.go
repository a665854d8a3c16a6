package main

import (
	"context"
	"errors"

	corev1 "k8s.io/api/core/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apiserver/pkg/admission"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/tools/cache"
	"k8s.io/kubernetes/plugin/pkg/admission/nodedeclaredfeatures"
)

// admissionDesk runs the admission plugin that checks the declared features of nodes.
type admissionDesk struct {
	plugin *nodedeclaredfeatures.Plugin
	nodes  cache.Indexer
}

func newAdmissionDesk() *admissionDesk {
	plugin, err := nodedeclaredfeatures.NewPlugin()
	if err != nil {
		panic(err)
	}
	factory := informers.NewSharedInformerFactory(nil, 0)
	plugin.SetExternalKubeInformerFactory(factory)
	plugin.SetReadyFunc(func() bool { return true })
	return &admissionDesk{plugin: plugin, nodes: factory.Core().V1().Nodes().Informer().GetIndexer()}
}

// check asks the plugin about a write that validation let pass, with the given nodes as the cluster's.
func (d *admissionDesk) check(ctx context.Context, w *write, nodes []*corev1.Node) []fieldError {
	items := make([]any, len(nodes))
	for i, node := range nodes {
		items[i] = node
	}
	if err := d.nodes.Replace(items, ""); err != nil {
		panic(err)
	}
	d.plugin.InspectFeatureGates(utilfeature.DefaultFeatureGate)
	operation := admission.Create
	var old runtime.Object
	if w.old != nil {
		operation = admission.Update
		old = w.old
	}
	attributes := admission.NewAttributesRecord(w.object, old, w.gvk, w.namespace, w.name(),
		w.gvk.GroupVersion().WithResource(w.kind.resource), w.subresource, operation, nil, false, nil)
	err := d.plugin.Validate(ctx, attributes, nil)
	if err == nil {
		return nil
	}
	message := err.Error()
	var status apierrors.APIStatus
	if errors.As(err, &status) {
		message = status.Status().Message
	}
	return []fieldError{{Type: "FieldValueForbidden", Field: "spec", Message: message}}
}
