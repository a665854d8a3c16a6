package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"juxta.io/partners/internal/replay"
)

// machine is two sockets with two nodes each, a device on node 2 and one whose link leads elsewhere.
var machine = map[string]string{
	"devices/system/node/node0/distance":                     "10 12 32 32\n",
	"devices/system/node/node0/cpulist":                      "0\n",
	"devices/system/node/node2/distance":                     "32 32 10 12\n",
	"devices/system/node/node2/cpulist":                      "2\n",
	"devices/system/node/node3/cpulist":                      "3\n",
	"devices/system/cpu/cpu0/topology/physical_package_id":   "0\n",
	"devices/system/cpu/cpu2/topology/physical_package_id":   "1\n",
	"devices/system/cpu/cpu3/topology/physical_package_id":   "1\n",
	"devices/system/cpu/cpu3/node3/.keep":                    "",
	"devices/pci0000:80/0000:80:01.0/0000:81:00.0/numa_node": "2\n",
	"devices/platform/x/pci0001:00/0001:00:00.0/numa_node":   "-1\n",
	"bus/pci/devices/0000:81:00.0 ->":                        "../../../devices/pci0000:80/0000:80:01.0/0000:81:00.0",
	"bus/pci/devices/0001:00:00.0 ->":                        "../../../devices/platform/x/pci0001:00/0001:00:00.0",
}

func writeMachine(t *testing.T) string {
	root := t.TempDir()
	for name, content := range machine {
		name, link := strings.CutSuffix(name, " ->")
		file := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		var err error
		if link {
			err = os.Symlink(content, file)
		} else {
			err = os.WriteFile(file, []byte(content), 0o644)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return root
}

func TestTheRealPackageAnswers(t *testing.T) {
	root := writeMachine(t)
	for _, row := range []struct{ ask, want string }{
		{`"ask":"numaNodeByPci","bdf":"0000:81:00.0"`, `"outcome":"Value","int":2}`},
		{`"ask":"numaNodeByPci","bdf":"0000:81:00.0","form":"list"`, `"outcome":"Value","ints":[2,3]}`},
		{`"ask":"numaNodeByPci","bdf":"0001:00:00.0","form":"list"`, `"outcome":"Error","error":"PCI device 0001:00:00.0 has no NUMA affinity`},
		{`"ask":"numaNodeByPci","bdf":"0000:AF:00.0"`, `"outcome":"Error","error":"invalid PCI Bus ID format`},
		{`"ask":"numaNodeByNode","node":0,"form":"list"`, `"outcome":"Value","ints":[0,1]}`},
		{`"ask":"numaNodeByNode","node":0`, `"outcome":"Value","int":0}`},
		{`"ask":"numaNodeByNode","node":1024,"form":"scalar"`, `"outcome":"Error","error":"invalid NUMA node 1024`},
		{`"ask":"numaNodeForCpu","cpu":3`, `"outcome":"Value","int":3}`},
		{`"ask":"numaNodeForCpu","cpu":0`, `"outcome":"Error","error":"CPU 0 not found`},
		{`"ask":"pcieRoot","bdf":"0000:81:00.0"`, `"outcome":"Value","string":"pci0000:80"}`},
		{`"ask":"pcieRoot","bdf":"0001:00:00.0"`, `"outcome":"Error","error":"failed to resolve PCIe Root Complex`},
		{`"ask":"pciBusId","bdf":"ffff:ff:ff.f"`, `"outcome":"Value","string":"ffff:ff:ff.f"}`},
		{`"ask":"pciBusId","bdf":""`, `"outcome":"Error","error":"PCI Bus ID cannot be empty`},
		{`"ask":"pciBusId"`, `"outcome":"BadInput","error":"pciBusId needs a \"bdf\""}`},
		{`"ask":"numaNodeByNode"`, `"outcome":"BadInput","error":"numaNodeByNode needs a \"node\""}`},
		{`"ask":"numaNodeByNode","node":1,"form":"both"`, `"outcome":"BadInput","error":"form is`},
		{`"ask":"weather"`, `"outcome":"BadInput","error":"ask is \"weather\"`},
	} {
		got := replay.Lines(t, fmt.Sprintf(`{"id":"a","root":%q,%s}`, root, row.ask), serve)
		want := `{"apiVersion":"juxta.io/v1alpha1","kind":"AttributeAnswer","id":"a",` + row.want
		if len(got) != 1 || !strings.HasPrefix(got[0], want) {
			t.Errorf("%s\n want %s\n got  %q", row.ask, want, got)
		}
	}
}

func TestUnreadableLinesAreAnswered(t *testing.T) {
	got := replay.Lines(t, "nonsense\n\n"+`{"id":7,"root":4}`+"\n"+`{"id":8,"root":"here","ask":"pciBusId","bdf":""}`, serve)
	wants := []string{`"id":null,"outcome":"BadInput"`, `"id":7,"outcome":"BadInput"`, `"id":8,"outcome":"BadInput","error":"root is \"here\"`}
	replay.Contain(t, got, wants)
}
