// Command schema prints the shape of the Kubernetes types that juxta reads: one line per struct, found by
// reflection. Without an argument these are API objects, with "configuration" the files that kube-scheduler
// and kubelet read. The format is described in partners/README.md.
package main

import (
	"bufio"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"

	appsv1 "k8s.io/api/apps/v1"
	batchv1 "k8s.io/api/batch/v1"
	corev1 "k8s.io/api/core/v1"
	policyv1 "k8s.io/api/policy/v1"
	resourcev1 "k8s.io/api/resource/v1"
	resourcev1alpha3 "k8s.io/api/resource/v1alpha3"
	resourcev1beta1 "k8s.io/api/resource/v1beta1"
	resourcev1beta2 "k8s.io/api/resource/v1beta2"
	storagev1 "k8s.io/api/storage/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	logsv1 "k8s.io/component-base/logs/api/v1"
	schedulerv1 "k8s.io/kube-scheduler/config/v1"
	kubeletv1beta1 "k8s.io/kubelet/config/v1beta1"
)

var roots = []any{
	resourcev1.ResourceClaim{},
	resourcev1.ResourceClaimTemplate{},
	resourcev1.ResourceSlice{},
	resourcev1.DeviceClass{},
	resourcev1.DeviceTaintRule{},
	resourcev1beta2.ResourceClaim{},
	resourcev1beta2.ResourceClaimTemplate{},
	resourcev1beta2.ResourceSlice{},
	resourcev1beta2.DeviceClass{},
	resourcev1beta2.DeviceTaintRule{},
	resourcev1beta1.ResourceClaim{},
	resourcev1beta1.ResourceClaimTemplate{},
	resourcev1beta1.ResourceSlice{},
	resourcev1beta1.DeviceClass{},
	resourcev1alpha3.DeviceTaintRule{},
	resourcev1alpha3.ResourcePoolStatusRequest{},
	corev1.Pod{},
	corev1.Node{},
	corev1.Namespace{},
	appsv1.Deployment{},
	appsv1.StatefulSet{},
	appsv1.ReplicaSet{},
	appsv1.DaemonSet{},
	batchv1.Job{},
	corev1.PersistentVolume{},
	corev1.PersistentVolumeClaim{},
	storagev1.StorageClass{},
	storagev1.CSINode{},
	storagev1.CSIDriver{},
	storagev1.CSIStorageCapacity{},
	storagev1.VolumeAttachment{},
	policyv1.PodDisruptionBudget{},
}

var configurations = []any{
	schedulerv1.KubeSchedulerConfiguration{},
	schedulerv1.DefaultPreemptionArgs{},
	schedulerv1.InterPodAffinityArgs{},
	schedulerv1.NodeResourcesBalancedAllocationArgs{},
	schedulerv1.NodeResourcesFitArgs{},
	schedulerv1.PodTopologySpreadArgs{},
	schedulerv1.VolumeBindingArgs{},
	schedulerv1.NodeAffinityArgs{},
	schedulerv1.DynamicResourcesArgs{},
	kubeletv1beta1.KubeletConfiguration{},
}

// groups names the API groups of packages whose path does not say it.
var groups = map[string]string{
	"k8s.io/kube-scheduler/config/v1":       "kubescheduler.config.k8s.io",
	"k8s.io/kubelet/config/v1beta1":         "kubelet.config.k8s.io",
	"k8s.io/component-base/config/v1alpha1": "component-base.config.k8s.io",
	"k8s.io/component-base/logs/api/v1":     "logs.k8s.io",
	"k8s.io/component-base/tracing/api/v1":  "tracing.k8s.io",
}

// opaque lists the types whose JSON is not that of their Go fields.
var opaque = map[reflect.Type]string{
	reflect.TypeFor[resource.Quantity]():      "quantity",
	reflect.TypeFor[metav1.Time]():            "time",
	reflect.TypeFor[metav1.MicroTime]():       "microtime",
	reflect.TypeFor[metav1.Duration]():        "duration",
	reflect.TypeFor[resource.QuantityValue](): "quantity",
	// Text, or a number of nanoseconds.
	reflect.TypeFor[logsv1.TimeOrMetaDuration](): "durationornumber",
	reflect.TypeFor[intstr.IntOrString]():        "intorstring",
	reflect.TypeFor[runtime.RawExtension]():      "raw",
	reflect.TypeFor[metav1.FieldsV1]():           "fieldsv1",
	reflect.TypeFor[[]byte]():                    "bytes",
}

// home turns a Go package path into the group/version its types belong to.
func home(t reflect.Type) string {
	parts := strings.Split(t.PkgPath(), "/")
	group, version := parts[len(parts)-2], parts[len(parts)-1]
	if name, ok := groups[t.PkgPath()]; ok {
		group = name
	}
	if group == "resource" || group == "storage" {
		group += ".k8s.io"
	}
	return group + "/" + version
}

type printer struct {
	lines map[string]string
}

func (p *printer) visit(t reflect.Type) {
	key := home(t) + " " + t.Name()
	if _, seen := p.lines[key]; seen {
		return
	}
	p.lines[key] = ""
	p.lines[key] = key + p.fields(t, home(t))
}

func (p *printer) fields(t reflect.Type, from string) string {
	var out strings.Builder
	for i := range t.NumField() {
		f := t.Field(i)
		name, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || !f.IsExported():
			continue
		case name == "" && f.Anonymous:
			inner := f.Type
			if inner.Kind() == reflect.Pointer {
				inner = inner.Elem()
			}
			out.WriteString(p.fields(inner, from))
			continue
		case name == "":
			panic(fmt.Sprintf("%v.%s has no JSON name", t, f.Name))
		}
		out.WriteString(" " + name + ":" + p.kind(f.Type, from))
		if inner := f.Type; inner.Kind() == reflect.Pointer && scalar(inner.Elem()) {
			out.WriteString("?")
		}
		if !strings.Contains(options, "omitempty") && !strings.Contains(options, "omitzero") {
			out.WriteString("!")
		}
	}
	return out.String()
}

func scalar(t reflect.Type) bool {
	if _, ok := opaque[t]; ok {
		return true
	}
	switch t.Kind() {
	case reflect.Struct, reflect.Slice, reflect.Map, reflect.Pointer:
		return false
	}
	return true
}

func (p *printer) kind(t reflect.Type, from string) string {
	if name, ok := opaque[t]; ok {
		return name
	}
	switch t.Kind() {
	case reflect.Pointer:
		return p.kind(t.Elem(), from)
	case reflect.String:
		return "string"
	case reflect.Bool:
		return "bool"
	case reflect.Int32, reflect.Int64, reflect.Uint32, reflect.Float32, reflect.Float64:
		return t.Kind().String()
	case reflect.Int:
		return "int64"
	case reflect.Slice:
		return "list<" + p.kind(t.Elem(), from) + ">"
	case reflect.Map:
		if t.Key().Kind() != reflect.String {
			panic(fmt.Sprintf("%v has keys that are not strings", t))
		}
		return "map<" + p.kind(t.Elem(), from) + ">"
	case reflect.Struct:
		p.visit(t)
		if home(t) != from {
			return home(t) + "#" + t.Name()
		}
		return t.Name()
	}
	panic(fmt.Sprintf("no name for the type %v", t))
}

func main() {
	printed := roots
	if len(os.Args) > 1 {
		if len(os.Args) > 2 || os.Args[1] != "configuration" {
			fmt.Fprintln(os.Stderr, "usage: schema [configuration]")
			os.Exit(2)
		}
		printed = configurations
	}
	p := printer{lines: map[string]string{}}
	var kinds []string
	for _, root := range printed {
		t := reflect.TypeOf(root)
		kinds = append(kinds, "kind "+home(t)+" "+t.Name())
		p.visit(t)
	}
	slices.Sort(kinds)
	out := bufio.NewWriter(os.Stdout)
	for _, line := range kinds {
		fmt.Fprintln(out, line)
	}
	var lines []string
	for _, line := range p.lines {
		lines = append(lines, line)
	}
	slices.Sort(lines)
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "schema:", err)
		os.Exit(1)
	}
}
