package main

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	cadvisorapi "github.com/google/cadvisor/lib/model"
	"k8s.io/apimachinery/pkg/api/resource"
)

// machine is the part of `juxta topology -o json` that the kubelet looks at.
type machine struct {
	NumaNodes []struct {
		ID          int               `json:"id"`
		MemoryBytes uint64            `json:"memoryBytes"`
		HugePages   map[string]uint64 `json:"hugepages"`
		Distances   map[int]uint64    `json:"distances"`
	} `json:"numaNodes"`
	CPUs []struct {
		ID          int  `json:"id"`
		Core        int  `json:"core"`
		Socket      int  `json:"socket"`
		NumaNode    int  `json:"numaNode"`
		UncoreCache *int `json:"uncoreCache"`
	} `json:"cpus"`
}

// info is the machine as cAdvisor would have told the kubelet: nodes in the order given, a core's
// threads together, distances one for each node in ascending id.
func (m *machine) info(distancesByID bool) (*cadvisorapi.MachineInfo, error) {
	info := &cadvisorapi.MachineInfo{NumCores: len(m.CPUs)}
	position := map[int]int{}
	total := map[uint64]uint64{}
	for _, n := range m.NumaNodes {
		if _, twice := position[n.ID]; twice {
			return nil, fmt.Errorf("machine: a second NUMA node %d", n.ID)
		}
		position[n.ID] = len(info.Topology)
		node := cadvisorapi.Node{Id: n.ID, Memory: n.MemoryBytes}
		for size, pages := range n.HugePages {
			quantity, err := resource.ParseQuantity(size)
			if err != nil || quantity.Value() < 1024 {
				return nil, fmt.Errorf("machine: NUMA node %d has huge pages of size %q", n.ID, size)
			}
			kilobytes := uint64(quantity.Value() / 1024)
			node.HugePages = append(node.HugePages, cadvisorapi.HugePagesInfo{PageSize: kilobytes, NumPages: pages})
			total[kilobytes] += pages
		}
		slices.SortFunc(node.HugePages, func(a, b cadvisorapi.HugePagesInfo) int { return cmp.Compare(a.PageSize, b.PageSize) })
		if n.Distances != nil {
			row := make([]uint64, 0, len(n.Distances))
			for _, to := range slices.Sorted(maps.Keys(n.Distances)) {
				row = append(row, n.Distances[to])
			}
			node.Distances = row
			if distancesByID {
				node.Distances = spread(slices.Sorted(maps.Keys(n.Distances)), row)
			}
		}
		info.Topology = append(info.Topology, node)
		info.MemoryCapacity += n.MemoryBytes
	}
	for _, size := range slices.Sorted(maps.Keys(total)) {
		info.HugePages = append(info.HugePages, cadvisorapi.HugePagesInfo{PageSize: size, NumPages: total[size]})
	}
	return info, m.addCores(info, position)
}

func (m *machine) addCores(info *cadvisorapi.MachineInfo, position map[int]int) error {
	type key struct{ node, socket, core int }
	cores := map[key]int{}
	sockets := map[int]bool{}
	for _, cpu := range m.CPUs {
		at, known := position[cpu.NumaNode]
		if !known {
			return fmt.Errorf("machine: CPU %d is on NUMA node %d, which is not among the numaNodes", cpu.ID, cpu.NumaNode)
		}
		sockets[cpu.Socket] = true
		node := &info.Topology[at]
		index, known := cores[key{cpu.NumaNode, cpu.Socket, cpu.Core}]
		if !known {
			index = len(node.Cores)
			cores[key{cpu.NumaNode, cpu.Socket, cpu.Core}] = index
			core := cadvisorapi.Core{Id: cpu.Core, SocketID: cpu.Socket}
			if cpu.UncoreCache != nil {
				core.UncoreCaches = []cadvisorapi.Cache{{Id: *cpu.UncoreCache, Level: 3, Type: "Unified"}}
			}
			node.Cores = append(node.Cores, core)
		}
		node.Cores[index].Threads = append(node.Cores[index].Threads, cpu.ID)
	}
	info.NumSockets = len(sockets)
	info.NumPhysicalCores = len(cores)
	return nil
}

// spread puts a row of distances where the kubelet looks for them, at the node's id. The kernel, and
// so the kubelet, leaves no room for ids that do not exist.
func spread(ids []int, row []uint64) []uint64 {
	wide := make([]uint64, slices.Max(ids)+1)
	for i, id := range ids {
		if i < len(row) {
			wide[id] = row[i]
		}
	}
	return wide
}
