package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strconv"
	"strings"

	cadvisorapi "github.com/google/cadvisor/lib/model"
	v1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	utilerrors "k8s.io/apimachinery/pkg/util/errors"
	"k8s.io/component-base/featuregate"
	kubeletconfigv1beta1 "k8s.io/kubelet/config/v1beta1"
	"k8s.io/kubernetes/pkg/apis/core/v1/helper"
	"k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/apis/config/scheme"
	"k8s.io/kubernetes/pkg/kubelet/apis/config/validation"
	"k8s.io/kubernetes/pkg/kubelet/cadvisor"
	"k8s.io/kubernetes/pkg/kubelet/cm/cpumanager/topology"
	"k8s.io/kubernetes/pkg/kubelet/eviction"
	"k8s.io/utils/cpuset"
)

// settings is a line's KubeletConfiguration and what the kubelet works out from it before there are any
// managers. The kubelet's own code for that sits in its command, so the rules are followed here.
type settings struct {
	*config.KubeletConfiguration
	reservedCPUs cpuset.CPUSet
	capacity     v1.ResourceList
	reservation  v1.ResourceList
}

// reader decodes KubeletConfigurations with the kubelet's own defaults.
type reader struct {
	decoder runtime.Decoder
}

func newReader() (*reader, error) {
	_, codecs, err := scheme.NewSchemeAndCodecs()
	if err != nil {
		return nil, err
	}
	return &reader{codecs.UniversalDecoder()}, nil
}

var kubeletKind = schema.GroupVersionKind{
	Group: kubeletconfigv1beta1.GroupName, Version: "v1beta1", Kind: "KubeletConfiguration",
}

// read takes a configuration as a file has it or as /configz tells it.
func (r *reader) read(text json.RawMessage) (*config.KubeletConfiguration, error) {
	var told struct {
		KubeletConfig json.RawMessage `json:"kubeletconfig"`
	}
	if len(text) == 0 {
		text = json.RawMessage("{}")
	}
	if err := json.Unmarshal(text, &told); err != nil {
		return nil, fmt.Errorf("kubelet: %w", err)
	}
	if told.KubeletConfig != nil {
		text = told.KubeletConfig
	}
	object, _, err := r.decoder.Decode(text, &kubeletKind, nil)
	if err != nil {
		return nil, fmt.Errorf("kubelet: %w", err)
	}
	read, ok := object.(*config.KubeletConfiguration)
	if !ok {
		return nil, fmt.Errorf("kubelet: a %T is no KubeletConfiguration", object)
	}
	return read, nil
}

// newSettings fails as the kubelet does before it makes its managers.
func newSettings(kubelet *config.KubeletConfiguration, info *cadvisorapi.MachineInfo, strict bool) (*settings, error) {
	s := &settings{KubeletConfiguration: kubelet, capacity: cadvisor.CapacityFromMachineInfo(info)}
	addDefaultThresholds(kubelet)
	// A kubelet has a default eviction threshold, so it always reserves memory. Lines that give neither
	// list mean just what they reserve by CPU and by NUMA node, unless they are strict.
	plain := !strict && len(kubelet.SystemReserved) == 0 && len(kubelet.KubeReserved) == 0
	var err error
	if s.reservedCPUs, err = reservedCPUs(info, kubelet.ReservedSystemCPUs); err != nil {
		return nil, err
	}
	if plain {
		s.reservation = s.plainReservation()
		return s, nil
	}
	s.reservation, err = s.fullReservation()
	return s, err
}

// addDefaultThresholds gives hard thresholds where a file has none at all, or asks for those it lacks.
func addDefaultThresholds(kubelet *config.KubeletConfiguration) {
	if kubelet.EvictionHard == nil {
		kubelet.EvictionHard = maps.Clone(eviction.DefaultEvictionHard)
	} else if kubelet.MergeDefaultEvictionSettings {
		for signal, threshold := range eviction.DefaultEvictionHard {
			if _, given := kubelet.EvictionHard[signal]; !given {
				kubelet.EvictionHard[signal] = threshold
			}
		}
	}
}

func reservedCPUs(info *cadvisorapi.MachineInfo, list string) (cpuset.CPUSet, error) {
	if list == "" {
		return cpuset.New(), nil
	}
	known, err := topology.Discover(logger, info)
	if err != nil {
		return cpuset.New(), fmt.Errorf("unable to discover CPU topology info: %w", err)
	}
	reserved, err := cpuset.Parse(list)
	if err != nil {
		return cpuset.New(), fmt.Errorf("unable to parse reserved-cpus list: %w", err)
	}
	if all := known.CPUDetails.CPUs(); !reserved.IsSubsetOf(all) {
		return cpuset.New(), fmt.Errorf("reserved-cpus: %s is not a subset of online-cpus: %s", list, all)
	}
	return reserved, nil
}

func (s *settings) plainReservation() v1.ResourceList {
	reservation := v1.ResourceList{}
	if size := s.reservedCPUs.Size(); size > 0 {
		reservation[v1.ResourceCPU] = *resource.NewQuantity(int64(size), resource.DecimalSI)
	}
	for _, node := range s.ReservedMemory {
		for name, quantity := range node.Limits {
			sum := reservation[name]
			sum.Add(quantity)
			reservation[name] = sum
		}
	}
	return reservation
}

// fullReservation is the sum of what system, kubelet and eviction keep back, of what the machine has.
func (s *settings) fullReservation() (v1.ResourceList, error) {
	system, kube := s.SystemReserved, s.KubeReserved
	if s.reservedCPUs.Size() > 0 {
		delete(kube, "cpu")
		if system == nil {
			system = map[string]string{}
		}
		system["cpu"] = strconv.Itoa(s.reservedCPUs.Size())
	}
	sum := v1.ResourceList{}
	for _, part := range []struct {
		flag string
		list map[string]string
	}{{"--kube-reserved", kube}, {"--system-reserved", system}} {
		for name, text := range part.list {
			quantity, err := reservable(name, text)
			if err != nil {
				return nil, fileError{fmt.Errorf("%s value failed to parse: %w", part.flag, err)}
			}
			total := sum[v1.ResourceName(name)]
			total.Add(quantity)
			sum[v1.ResourceName(name)] = total
		}
	}
	thresholds, err := eviction.ParseThresholdConfig(nil, s.EvictionHard, nil, nil, nil)
	if err != nil {
		return nil, fileError{err}
	}
	for name, threshold := range hardEvictionReservation(thresholds, s.capacity) {
		total := sum[name]
		total.Add(threshold)
		sum[name] = total
	}
	reservation := v1.ResourceList{}
	for name := range s.capacity {
		if quantity := sum[name]; !quantity.IsZero() {
			reservation[name] = quantity
		}
	}
	return reservation, nil
}

// reservable is a quantity of what a kubelet can be told to keep back; huge pages are not.
func reservable(name, text string) (resource.Quantity, error) {
	switch name {
	case "cpu", "memory", "ephemeral-storage", "pid":
	default:
		return resource.Quantity{}, fmt.Errorf("cannot reserve %q resource", name)
	}
	quantity, err := resource.ParseQuantity(text)
	if err != nil {
		return quantity, fmt.Errorf("failed to parse quantity %q for %q resource: %w", text, name, err)
	}
	if quantity.Sign() == -1 {
		return quantity, fmt.Errorf("resource quantity for %q cannot be negative: %v", name, text)
	}
	if name == "cpu" {
		quantity.SetMilli((quantity.ScaledValue(resource.Micro) + 500) / 1000)
	}
	return quantity, nil
}

// checkAllocatable is the container manager's last look before it runs: totals only, not NUMA nodes.
func (s *settings) checkAllocatable() error {
	var problems []string
	for name, reserved := range s.reservation {
		left := s.capacity[name].DeepCopy()
		left.Sub(reserved)
		if left.Sign() < 0 {
			problems = append(problems, fmt.Sprintf("Resource %q has a reservation of %v but capacity of %v. Expected capacity >= reservation.",
				name, reserved, s.capacity[name]))
		}
	}
	if len(problems) > 0 {
		return fmt.Errorf("invalid Node Allocatable configuration. %s", strings.Join(problems, " "))
	}
	return nil
}

// allocatable is what the node would offer pods: huge pages come out of its memory.
func (s *settings) allocatable(devices v1.ResourceList) v1.ResourceList {
	list := v1.ResourceList{v1.ResourcePods: *resource.NewQuantity(int64(s.MaxPods), resource.DecimalSI)}
	for name, capacity := range s.capacity {
		left := capacity.DeepCopy()
		if reserved, some := s.reservation[name]; some {
			left.Sub(reserved)
		}
		if left.Sign() < 0 {
			left.Set(0)
		}
		list[name] = left
	}
	maps.Copy(list, devices)
	for name, capacity := range s.capacity {
		if helper.IsHugePageResourceName(name) {
			memory := list[v1.ResourceMemory]
			memory.Sub(capacity)
			if memory.Sign() < 0 {
				memory.Set(0)
			}
			list[v1.ResourceMemory] = memory
		}
	}
	return list
}

// invalid is what the kubelet's check of its configuration file says, which comes before all else. The
// machine that the oracle itself runs on is none of its business.
func invalid(kubelet *config.KubeletConfiguration, gates featuregate.FeatureGate) []string {
	kubelet = kubelet.DeepCopy()
	kubelet.FailCgroupV1 = false
	kubelet.SingleProcessOOMKill = nil
	err := validation.ValidateKubeletConfiguration(kubelet, gates)
	if err == nil {
		return nil
	}
	var several utilerrors.Aggregate
	if !errors.As(err, &several) {
		return []string{err.Error()}
	}
	var texts []string
	for _, one := range several.Errors() {
		texts = append(texts, one.Error())
	}
	return texts
}
