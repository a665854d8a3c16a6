// Command scheduler-config reads KubeSchedulerConfigurations as kube-scheduler does: one JSON string a line on stdin,
// the text of a file; on stdout `{"accepted":true}`, or `{"accepted":false,"error":"..."}`.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"

	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	"k8s.io/client-go/tools/events"
	"k8s.io/klog/v2"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	configscheme "k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/apis/config/validation"
	"k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
	"k8s.io/kubernetes/pkg/scheduler/profile"

	"juxta.io/partners/internal/batch"
)

type verdict struct {
	Accepted bool   `json:"accepted"`
	Error    string `json:"error,omitempty"`
}

func main() {
	klog.LogToStderr(false)
	klog.SetOutput(io.Discard)
	metrics.Register()
	if err := batch.Serve(os.Stdin, os.Stdout, court{}); err != nil {
		fmt.Fprintln(os.Stderr, "scheduler-config:", err)
		os.Exit(1)
	}
}

type court struct{}

func (court) Answer(line []byte) []byte {
	var text string
	if err := json.Unmarshal(line, &text); err != nil {
		return court{}.BadInput(err.Error())
	}
	if err := read([]byte(text)); err != nil {
		return batch.Encode(verdict{Error: err.Error()})
	}
	return batch.Encode(verdict{Accepted: true})
}

func (court) BadInput(text string) []byte {
	return batch.Encode(verdict{Error: "bad input: " + text})
}

// read decodes strictly, sets defaults, validates, and makes the framework of every profile.
func read(data []byte) error {
	decoded, kind, err := configscheme.Codecs.UniversalDecoder().Decode(data, nil, nil)
	if err != nil {
		return err
	}
	configuration, ok := decoded.(*config.KubeSchedulerConfiguration)
	if !ok {
		return fmt.Errorf("no KubeSchedulerConfiguration: %s", kind)
	}
	configuration.TypeMeta.APIVersion = kind.GroupVersion().String()
	if errs := validation.ValidateKubeSchedulerConfiguration(configuration); errs != nil {
		return errs
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := fake.NewClientset()
	snapshot := cache.NewEmptySnapshot()
	_, err = profile.NewMap(ctx, configuration.Profiles, plugins.NewInTreeRegistry(),
		func(string) events.EventRecorderLogger { return events.NewFakeRecorder(0) },
		frameworkruntime.WithComponentConfigVersion(configuration.TypeMeta.APIVersion),
		frameworkruntime.WithClientSet(client),
		frameworkruntime.WithSnapshotSharedLister(snapshot),
		frameworkruntime.WithMutableSnapshotLister(snapshot),
		frameworkruntime.WithPodGroupManager(cache.New(ctx, nil, true, true)),
		frameworkruntime.WithInformerFactory(informers.NewSharedInformerFactory(client, 0)))
	return err
}
