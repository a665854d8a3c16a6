// Command plugins prints the plugins of the linked kube-scheduler, one a line, sorted, each with the extension
// points at which the scheduling framework runs it.
//
//	plugins > placement/src/main/resources/io/juxta/placement/plugins-1.37.txt
package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	"k8s.io/client-go/informers"
	"k8s.io/client-go/kubernetes/fake"
	configv1 "k8s.io/kube-scheduler/config/v1"
	"k8s.io/kubernetes/pkg/scheduler/apis/config"
	configscheme "k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	"k8s.io/kubernetes/pkg/scheduler/backend/cache"
	"k8s.io/kubernetes/pkg/scheduler/framework/plugins"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
)

func main() {
	lines, err := table()
	if err != nil {
		fmt.Fprintln(os.Stderr, "plugins:", err)
		os.Exit(1)
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "# plugin extension-points: those of kube-scheduler 1.37.1, written by partners/cmd/plugins")
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "plugins:", err)
		os.Exit(1)
	}
}

func table() ([]string, error) {
	if err := utilfeature.DefaultMutableFeatureGate.Set("AllAlpha=true,AllBeta=true"); err != nil {
		return nil, err
	}
	metrics.Register()
	registry := plugins.NewInTreeRegistry()
	names := make([]string, 0, len(registry))
	for name := range registry {
		names = append(names, name)
	}
	slices.Sort(names)

	profile := config.KubeSchedulerProfile{SchedulerName: "all", Plugins: &config.Plugins{}}
	for _, name := range names {
		profile.Plugins.MultiPoint.Enabled = append(profile.Plugins.MultiPoint.Enabled, config.Plugin{Name: name, Weight: 1})
		args, err := usual(name)
		if err != nil {
			return nil, err
		}
		if args != nil {
			profile.PluginConfig = append(profile.PluginConfig, config.PluginConfig{Name: name, Args: args})
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	client := fake.NewClientset()
	snapshot := cache.NewEmptySnapshot()
	framework, err := frameworkruntime.NewFramework(ctx, registry, &profile,
		frameworkruntime.WithClientSet(client),
		frameworkruntime.WithSnapshotSharedLister(snapshot),
		frameworkruntime.WithMutableSnapshotLister(snapshot),
		frameworkruntime.WithPodGroupManager(cache.New(ctx, nil, true, true)),
		frameworkruntime.WithInformerFactory(informers.NewSharedInformerFactory(client, 0)))
	if err != nil {
		return nil, err
	}

	points := map[string][]string{}
	listed := reflect.ValueOf(*framework.ListPlugins())
	for i := range listed.NumField() {
		field := listed.Type().Field(i)
		if field.Name == "MultiPoint" {
			continue
		}
		point := strings.ToLower(field.Name[:1]) + field.Name[1:]
		for _, plugin := range listed.Field(i).Interface().(config.PluginSet).Enabled {
			points[plugin.Name] = append(points[plugin.Name], point)
		}
	}
	var lines []string
	for _, name := range names {
		slices.Sort(points[name])
		lines = append(lines, strings.Join(append([]string{name}, points[name]...), " "))
	}
	return lines, nil
}

// usual returns the default arguments of a plugin, or nil when it has none.
func usual(name string) (runtime.Object, error) {
	external, err := configscheme.Scheme.New(configv1.SchemeGroupVersion.WithKind(name + "Args"))
	if runtime.IsNotRegisteredError(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	configscheme.Scheme.Default(external)
	return configscheme.Scheme.ConvertToVersion(external, config.SchemeGroupVersion)
}
