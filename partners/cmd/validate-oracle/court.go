package main

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/apiserver/pkg/authentication/user"
	"k8s.io/apiserver/pkg/endpoints/request"
	"k8s.io/apiserver/pkg/registry/rest"
	"k8s.io/apiserver/pkg/warning"
	"k8s.io/kubernetes/pkg/api/legacyscheme"
	_ "k8s.io/kubernetes/pkg/apis/core/install"
	_ "k8s.io/kubernetes/pkg/apis/resource/install"

	"juxta.io/partners/internal/batch"
)

// The defaults of an update's objects.
const (
	standInUID             = types.UID("00000000-0000-4000-8000-000000000001")
	standInResourceVersion = "1"
)

var standInCreation = metav1.NewTime(time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC))

// court answers lines one after the other: feature gates belong to the whole process.
type court struct {
	kinds     map[string]kind
	gates     *switchboard
	namespace *namespaceLabels
	admission *admissionDesk
	strict    runtime.Serializer
	user      user.Info
}

func newCourt() *court {
	info, ok := runtime.SerializerInfoForMediaType(legacyscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeJSON)
	if !ok {
		panic("no JSON serializer")
	}
	namespace := &namespaceLabels{}
	return &court{
		kinds:     newKinds(namespace),
		gates:     newSwitchboard(),
		namespace: namespace,
		admission: newAdmissionDesk(),
		strict:    info.StrictSerializer,
		user:      &user.DefaultInfo{Name: "juxta", Groups: []string{user.SystemPrivilegedGroup, user.AllAuthenticated}},
	}
}

// Answer validates one line. A panic in the code under test is an answer too.
func (c *court) Answer(line []byte) (answer []byte) {
	q, err := parseQuestion(line)
	if err != nil {
		return badInput(q.id, err.Error())
	}
	defer func() {
		if thrown := recover(); thrown != nil {
			answer = internalError(q.id, fmt.Sprintf("%v\n%s", thrown, debug.Stack()))
		}
	}()
	result, err := c.judge(q)
	if err != nil {
		return badInput(q.id, err.Error())
	}
	return batch.Encode(result)
}

// BadInput answers a line that cannot be read.
func (c *court) BadInput(text string) []byte {
	return badInput(nil, text)
}

// write is one write to the API server, decoded.
type write struct {
	kind        kind
	gvk         schema.GroupVersionKind
	subresource string
	object      runtime.Object
	old         runtime.Object
	namespace   string
	warnings    []string
}

func (w *write) name() string {
	object, err := meta.Accessor(w.object)
	if err != nil {
		return ""
	}
	return object.GetName()
}

// AddWarning implements warning.Recorder.
func (w *write) AddWarning(_, text string) {
	w.warnings = append(w.warnings, text)
}

func (c *court) judge(q question) (verdict, error) {
	gates := c.gates.Work(q.featureGates)
	c.gates.Set(gates.On)
	w, err := c.decode(q)
	if err != nil {
		return verdict{}, err
	}
	w.warnings = append(slices.Clone(gates.Warnings), w.warnings...)
	c.namespace.labels = adminAccess
	if q.namespaceLabels != nil {
		c.namespace.labels = q.namespaceLabels
	}

	asked := w.object.DeepCopyObject()
	ctx := c.context(w)
	refusal := w.before(warning.WithWarningRecorder(ctx, w), w.object)
	errs := fieldErrors(refusal)
	if refusal == nil && q.hasNodes {
		errs = c.admission.check(ctx, w, q.nodes)
	}

	dropped, err := c.dropped(ctx, w, asked, gates.On)
	if err != nil {
		return verdict{}, err
	}
	outcome := "Valid"
	if len(errs) > 0 {
		outcome = "Invalid"
	}
	return verdict{
		header:   newHeader(q.id, outcome),
		Errors:   orEmpty(errs),
		Warnings: orEmpty(w.warnings),
		Dropped:  orEmpty(dropped),
	}, nil
}

func orEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// decode reads both objects as the API server does, defaults included, and fills in what a request
// brings along: the namespace, and for updates the identity of the stored object.
func (c *court) decode(q question) (*write, error) {
	w := &write{subresource: q.subresource}
	var note string
	var err error
	if w.kind, w.gvk, note, err = c.typeOf(q.object, "object"); err != nil {
		return nil, err
	}
	w.note(note)
	if w.object, err = c.decodeOne(w, q.object, w.gvk, "object"); err != nil {
		return nil, err
	}
	if _, ok := w.kind.update(q.subresource); !ok {
		return nil, fmt.Errorf("%s has no subresource %q", w.gvk.Kind, q.subresource)
	}
	if q.old == nil {
		if q.subresource != "" {
			return nil, fmt.Errorf(`a write to the subresource %q needs "old"`, q.subresource)
		}
		return w, w.prepareCreate()
	}
	_, oldGVK, note, err := c.typeOf(q.old, "old")
	if err != nil {
		return nil, err
	}
	w.note(note)
	if oldGVK.Kind != w.gvk.Kind {
		return nil, fmt.Errorf("object is a %s and old a %s", w.gvk.Kind, oldGVK.Kind)
	}
	if w.old, err = c.decodeOne(w, q.old, oldGVK, "old"); err != nil {
		return nil, err
	}
	return w, w.prepareUpdate()
}

func (w *write) note(text string) {
	if text != "" {
		w.warnings = append(w.warnings, text)
	}
}

func (c *court) decodeOne(w *write, document []byte, gvk schema.GroupVersionKind, name string) (runtime.Object, error) {
	hub := schema.GroupVersion{Group: gvk.Group, Version: runtime.APIVersionInternal}
	object, _, err := legacyscheme.Codecs.DecoderToVersion(c.strict, hub).Decode(document, &gvk, nil)
	if strict, ok := runtime.AsStrictDecodingError(err); ok && object != nil {
		if name == "object" {
			for _, problem := range strict.Errors() {
				w.warnings = append(w.warnings, problem.Error())
			}
		}
		return object, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return object, nil
}

// prepareCreate does to a new object what the create handler and the generic store do before the strategy.
func (w *write) prepareCreate() error {
	object, err := meta.Accessor(w.object)
	if err != nil {
		return err
	}
	w.enterNamespace(object)
	rest.WipeObjectMetaSystemFields(object)
	rest.FillObjectMetaSystemFields(object)
	if object.GetGenerateName() != "" && object.GetName() == "" {
		object.SetName(w.kind.create.GenerateName(object.GetGenerateName()))
	}
	return nil
}

func (w *write) prepareUpdate() error {
	object, err := meta.Accessor(w.object)
	if err != nil {
		return err
	}
	old, err := meta.Accessor(w.old)
	if err != nil {
		return err
	}
	w.enterNamespace(old)
	if old.GetUID() == "" {
		old.SetUID(standInUID)
	}
	if old.GetResourceVersion() == "" {
		old.SetResourceVersion(standInResourceVersion)
	}
	if created := old.GetCreationTimestamp(); created.IsZero() {
		old.SetCreationTimestamp(standInCreation)
	}
	if object.GetUID() == "" {
		object.SetUID(old.GetUID())
	}
	if object.GetResourceVersion() == "" {
		object.SetResourceVersion(old.GetResourceVersion())
	}
	return nil
}

// enterNamespace settles the namespace of the request: the object's own, or else "default".
func (w *write) enterNamespace(object metav1.Object) {
	switch {
	case !w.kind.namespaced:
		object.SetNamespace(metav1.NamespaceNone)
	case object.GetNamespace() == "":
		object.SetNamespace(metav1.NamespaceDefault)
	}
	w.namespace = object.GetNamespace()
}

func (c *court) context(w *write) context.Context {
	verb := "create"
	if w.old != nil {
		verb = "update"
	}
	ctx := request.WithNamespace(context.Background(), w.namespace)
	ctx = request.WithUser(ctx, c.user)
	return request.WithRequestInfo(ctx, &request.RequestInfo{
		IsResourceRequest: true,
		Verb:              verb,
		APIGroup:          w.gvk.Group,
		APIVersion:        w.gvk.Version,
		Namespace:         w.namespace,
		Resource:          w.kind.resource,
		Subresource:       w.subresource,
	})
}

// before runs the strategy on an object: preparation and validation, as the generic store does.
func (w *write) before(ctx context.Context, object runtime.Object) error {
	if w.old == nil {
		return rest.BeforeCreate(w.kind.create, ctx, object)
	}
	update, _ := w.kind.update(w.subresource)
	return rest.BeforeUpdate(update, ctx, object, w.old.DeepCopyObject())
}

// prepare runs only the strategy's preparation.
func (w *write) prepare(ctx context.Context, object runtime.Object) {
	if w.old == nil {
		w.kind.create.PrepareForCreate(ctx, object)
		return
	}
	update, _ := w.kind.update(w.subresource)
	update.PrepareForUpdate(ctx, object, w.old.DeepCopyObject())
}

// fieldErrors turns a refusal into the protocol's errors, sorted and without exact duplicates.
func fieldErrors(refusal error) []fieldError {
	if refusal == nil {
		return nil
	}
	var status apierrors.APIStatus
	if !errors.As(refusal, &status) {
		return []fieldError{{Type: "Unknown", Message: refusal.Error()}}
	}
	details := status.Status().Details
	if status.Status().Reason != metav1.StatusReasonInvalid || details == nil || len(details.Causes) == 0 {
		reason := status.Status().Reason
		if reason == metav1.StatusReasonUnknown {
			reason = "Unknown"
		}
		return []fieldError{{Type: string(reason), Message: status.Status().Message}}
	}
	var errs []fieldError
	for _, cause := range details.Causes {
		errs = append(errs, fieldError{Type: string(cause.Type), Field: cause.Field, Message: cause.Message})
	}
	slices.SortFunc(errs, func(a, b fieldError) int {
		if order := strings.Compare(a.Field, b.Field); order != 0 {
			return order
		}
		if order := strings.Compare(a.Type, b.Type); order != 0 {
			return order
		}
		return strings.Compare(a.Message, b.Message)
	})
	return slices.Compact(errs)
}
