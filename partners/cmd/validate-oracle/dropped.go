package main

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	apiequality "k8s.io/apimachinery/pkg/api/equality"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
)

// dropped lists the topmost fields that were asked for, would be kept with every gate on, and are gone
// with the line's gates. Paths follow the version of the request.
func (c *court) dropped(ctx context.Context, w *write, asked runtime.Object, gates map[string]bool) ([]string, error) {
	if maps.Equal(gates, c.gates.allOn) || apiequality.Semantic.DeepEqual(withoutMeta(asked), withoutMeta(w.object)) {
		return nil, nil
	}
	keep, lose := asked.DeepCopyObject(), asked.DeepCopyObject()
	w.prepare(ctx, lose)
	c.gates.Set(c.gates.allOn)
	w.prepare(ctx, keep)
	c.gates.Set(gates)
	versions := make([]reflect.Value, 3)
	for i, object := range []runtime.Object{asked, keep, lose} {
		versioned, err := legacyscheme.Scheme.ConvertToVersion(object, w.gvk.GroupVersion())
		if err != nil {
			return nil, err
		}
		versions[i] = reflect.ValueOf(versioned).Elem()
	}
	var d difference
	d.fields("", versions[0], versions[1], versions[2])
	slices.Sort(d.paths)
	return d.paths, nil
}

// withoutMeta returns the object's fields except metadata, for a comparison that is cheap.
func withoutMeta(object runtime.Object) []any {
	v := reflect.ValueOf(object).Elem()
	var parts []any
	for i := range v.NumField() {
		switch v.Type().Field(i).Name {
		case "TypeMeta", "ObjectMeta":
		default:
			parts = append(parts, v.Field(i).Interface())
		}
	}
	return parts
}

// difference collects the paths of what is present in the first two values and absent in the third.
type difference struct {
	paths []string
}

// leaves are structs that are one value in JSON.
var leaves = map[reflect.Type]bool{
	reflect.TypeFor[resource.Quantity]():    true,
	reflect.TypeFor[metav1.Time]():          true,
	reflect.TypeFor[metav1.MicroTime]():     true,
	reflect.TypeFor[metav1.Duration]():      true,
	reflect.TypeFor[intstr.IntOrString]():   true,
	reflect.TypeFor[runtime.RawExtension](): true,
	reflect.TypeFor[metav1.FieldsV1]():      true,
}

func (d *difference) fields(path string, asked, keep, lose reflect.Value) {
	for i := range asked.NumField() {
		f := asked.Type().Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case name == "-" || path == "" && name == "metadata":
			continue
		case name == "" && f.Anonymous:
			d.compare(path, asked.Field(i), keep.Field(i), lose.Field(i))
		case path == "":
			d.compare(name, asked.Field(i), keep.Field(i), lose.Field(i))
		default:
			d.compare(path+"."+name, asked.Field(i), keep.Field(i), lose.Field(i))
		}
	}
}

func (d *difference) compare(path string, asked, keep, lose reflect.Value) {
	if !present(asked) || !present(keep) {
		return
	}
	if !present(lose) {
		d.paths = append(d.paths, path)
		return
	}
	for asked.Kind() == reflect.Pointer {
		asked, keep, lose = asked.Elem(), keep.Elem(), lose.Elem()
	}
	switch asked.Kind() {
	case reflect.Struct:
		if !leaves[asked.Type()] {
			d.fields(path, asked, keep, lose)
		}
	case reflect.Slice:
		for i := range min(asked.Len(), keep.Len()) {
			item := fmt.Sprintf("%s[%d]", path, i)
			if i >= lose.Len() {
				d.paths = append(d.paths, item)
				continue
			}
			d.compare(item, asked.Index(i), keep.Index(i), lose.Index(i))
		}
	case reflect.Map:
		for _, key := range asked.MapKeys() {
			d.compare(fmt.Sprintf("%s[%s]", path, key), asked.MapIndex(key), keep.MapIndex(key), lose.MapIndex(key))
		}
	}
}

// present reports whether a value would be visible in JSON: plain structs always are, the empty value of
// anything else is not.
func present(v reflect.Value) bool {
	if !v.IsValid() {
		return false
	}
	switch v.Kind() {
	case reflect.Slice, reflect.Map:
		return v.Len() > 0
	case reflect.Struct:
		return !leaves[v.Type()] || !v.IsZero()
	}
	return !v.IsZero()
}
