package main

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"

	cadvisorapi "github.com/google/cadvisor/lib/model"
	v1 "k8s.io/api/core/v1"
	utilfeature "k8s.io/apiserver/pkg/util/feature"
	pluginapi "k8s.io/kubelet/pkg/apis/deviceplugin/v1beta1"
	"k8s.io/kubernetes/pkg/features"
	"k8s.io/kubernetes/pkg/kubelet/lifecycle"
)

// admissions is the events of one line as they happen on one node.
type admissions struct {
	question
	folder    string
	plugins   []*plugin
	predicate bool
	watch     *stopwatch
	node      *node
	answer    answer
}

// run answers all events, or as many as there are before the kubelet cannot start again.
func (a *admissions) run(s *settings, info *cadvisorapi.MachineInfo) error {
	before, err := a.podsBefore()
	if err != nil {
		return err
	}
	if err := a.layFiles(); err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(a.Devices)) {
		a.plugins = append(a.plugins, &plugin{resource: name, devices: a.Devices[name], random: a.RandomDevices})
	}
	a.predicate = a.Predicate == "always" ||
		a.Predicate != "never" && utilfeature.DefaultFeatureGate.Enabled(features.DRANodeAllocatableResources)
	begin := func(pods []*v1.Pod) ([]podAnswer, error) {
		if a.node != nil {
			a.node.stop()
		}
		a.node, err = startNode(s, info, a.folder, a.RandomDevices, a.plugins, pods)
		if err != nil {
			return nil, err
		}
		var answers []podAnswer
		for _, pod := range pods {
			answers = append(answers, a.admit(pod))
		}
		a.node.sources.ready = true
		return answers, nil
	}
	a.watch = newStopwatch(a.Timed)
	a.answer.Events = []eventAnswer{}
	found, err := begin(before)
	if err == nil && a.Pods != nil {
		a.answer.Events = append(a.answer.Events, restarted(found))
	}
	if err == nil {
		err = a.happen(begin)
	}
	var refused startError
	switch {
	case errors.As(err, &refused):
		a.answer.Outcome, a.answer.Error = "StartError", refused.Error()
		if len(a.answer.Events) == 0 {
			a.answer.Events = nil
		}
		return nil
	case err != nil:
		return err
	}
	defer a.node.stop()
	a.node.collect()
	a.answer.Outcome, a.answer.CPUNanos = "Done", a.watch.nanos()
	a.answer.State, err = a.state()
	return err
}

func (a *admissions) happen(begin func([]*v1.Pod) ([]podAnswer, error)) error {
	for i, event := range a.Events {
		switch {
		case event.Restart:
			again, err := begin(a.node.roster.pods)
			if err != nil {
				return err
			}
			a.answer.Events = append(a.answer.Events, restarted(again))
		case event.Remove != "":
			a.node.roster.remove(func(pod *v1.Pod) bool {
				return called(pod) == event.Remove || pod.Namespace == "default" && pod.Name == event.Remove
			})
			a.answer.Events = append(a.answer.Events, eventAnswer{Removed: event.Remove})
		default:
			pod, err := parsePod(event.Admit)
			if err != nil {
				return fmt.Errorf("events[%d].admit: %w", i, err)
			}
			a.answer.Events = append(a.answer.Events, eventAnswer{podAnswer: a.admit(pod)})
		}
	}
	return nil
}

func restarted(pods []podAnswer) eventAnswer {
	again := []string{}
	for _, pod := range pods {
		if *pod.Admit {
			again = append(again, pod.Pod)
		}
	}
	return eventAnswer{Restart: true, Readmitted: again, Pods: append([]podAnswer{}, pods...)}
}

// podsBefore are the pods that the saved state names.
func (a *admissions) podsBefore() ([]*v1.Pod, error) {
	var pods []*v1.Pod
	for i, text := range a.Pods {
		pod, err := parsePod(text)
		if err != nil {
			return nil, fmt.Errorf("pods[%d]: %w", i, err)
		}
		pods = append(pods, pod)
	}
	return pods, nil
}

func (a *admissions) fileNames() map[string]string {
	return map[string]string{
		cpuFile:    filepath.Join(a.folder, cpuFile),
		memoryFile: filepath.Join(a.folder, memoryFile),
		deviceFile: filepath.Join(a.folder, deviceRoom, deviceFile),
	}
}

func (a *admissions) layFiles() error {
	if err := os.MkdirAll(filepath.Join(a.folder, deviceRoom), 0o750); err != nil {
		return err
	}
	known := a.fileNames()
	for name, text := range a.Files {
		path, ok := known[name]
		if !ok {
			return fmt.Errorf("files: %q is no state file, it must be one of %q", name, slices.Sorted(maps.Keys(known)))
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			return err
		}
	}
	return nil
}

func (a *admissions) admit(pod *v1.Pod) podAnswer {
	var result lifecycle.PodAdmitResult
	a.watch.time(func() { result = a.node.admit(pod, a.predicate) })
	told := podAnswer{Pod: called(pod), Admit: &result.Admit}
	if !result.Admit {
		told.Reason, told.Message = result.Reason, result.Message
		return told
	}
	for _, container := range slices.Concat(pod.Spec.InitContainers, pod.Spec.Containers) {
		told.Containers = append(told.Containers, a.container(string(pod.UID), container.Name))
	}
	return told
}

// container is what the managers hold for a container.
func (a *admissions) container(pod, name string) containerAnswer {
	n := a.node
	told := containerAnswer{
		Name: name,
		CPUs: n.cpus.GetExclusiveCPUs(pod, name).String(),
		Hint: ofReal(n.topology.GetAffinity(logger, pod, name)),
	}
	for _, block := range n.memory.GetMemory(logger, pod, name) {
		told.Memory = append(told.Memory, memoryBlock{NumaNodes: block.NUMAAffinity, Type: string(block.Type), Bytes: block.Size})
	}
	slices.SortStableFunc(told.Memory, func(x, y memoryBlock) int { return compareTypes(x.Type, y.Type) })
	for resource, devices := range n.devices.GetDevices(pod, name) {
		if told.Devices == nil {
			told.Devices, told.DeviceNodes = map[string][]string{}, map[string][][]int{}
		}
		for _, id := range slices.Sorted(maps.Keys(devices)) {
			told.Devices[resource] = append(told.Devices[resource], id)
			told.DeviceNodes[resource] = append(told.DeviceNodes[resource], nodesOf(devices[id]))
		}
	}
	return told
}

// compareTypes orders blocks by the name of what they are of: the manager walks a map.
func compareTypes(a, b string) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	default:
		return 0
	}
}

func nodesOf(device *pluginapi.Device) []int {
	nodes := []int{}
	for _, node := range device.Topology.GetNodes() {
		nodes = append(nodes, int(node.ID))
	}
	slices.Sort(nodes)
	return nodes
}

func (a *admissions) state() (*nodeState, error) {
	told := &nodeState{SharedCPUs: a.node.cpus.State().GetDefaultCPUSet().String()}
	machine := a.node.memory.State().GetMachineState()
	for _, id := range slices.Sorted(maps.Keys(machine)) {
		for _, resource := range slices.Sorted(maps.Keys(machine[id].MemoryMap)) {
			table := machine[id].MemoryMap[resource]
			told.Memory = append(told.Memory, memoryState{
				NumaNode: id, Type: string(resource), Allocatable: table.Allocatable, Reserved: table.Reserved, Free: table.Free,
				Group: machine[id].Cells, Assignments: machine[id].NumberOfAssignments,
			})
		}
	}
	if !a.Saved {
		return told, nil
	}
	told.Files = map[string]string{}
	for name, path := range a.fileNames() {
		text, err := os.ReadFile(path)
		if errors.Is(err, os.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		told.Files[name] = string(text)
	}
	return told, nil
}
