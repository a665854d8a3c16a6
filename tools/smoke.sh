#!/usr/bin/env bash
# The commands of the README, typed as a newcomer would: through the launcher, a symlink, another folder, as a kubectl plugin.
set -uo pipefail
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 2
unset COLUMNS
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
failed=0

check() { # name, expected exit code, text its output must contain, command...
  local name=$1 code=$2 text=$3 got
  shift 3
  "$@" >"$scratch/out" 2>&1 </dev/null
  got=$?
  if [ "$got" -eq "$code" ] && grep -qF -- "$text" "$scratch/out"; then
    echo "ok $name"
  else
    echo "FAILED $name: exit $got instead of $code, or no '$text' in:"
    sed 's/^/  /' "$scratch/out"
    failed=1
  fi
}

ln -s "$root/juxta" "$scratch/kubectl-juxta"
ln -s "$root/juxta" "$scratch/jx"
ln -s jx "$scratch/jx2"

check "juxta alone" 0 "validate" ./juxta
check "juxta --help" 0 "validate" ./juxta --help
check "help of a command" 0 "--filename" ./juxta validate --help
check "version" 0 "1.37" ./juxta version
check "an unknown command suggests the nearest" 2 "validate" ./juxta valdate
check "an unknown flag suggests the nearest" 2 "--filename" ./juxta validate --filenam x
for shell in bash zsh fish powershell; do
  check "completion $shell" 0 "juxta" ./juxta completion $shell
done
if [ -d /sys/devices/system/cpu ]; then
  check "topology" 0 "NUMA node" ./juxta topology
  check "topology as slices" 0 "kind: ResourceSlice" ./juxta topology --slices --driver dev.example.com --node worker-1
  check "topology capture" 0 "files" ./juxta topology capture "$scratch/machine.tar.gz"
  check "topology of a capture" 0 "NUMA node" ./juxta topology --sysfs "$scratch/machine.tar.gz"
fi
for world in examples/*/; do
  [ "$world" = examples/node/ ] && continue # a machine and a kubelet, not objects of an API server
  check "validate $world" 0 "valid" ./juxta validate -f "$world"
done
check "why a pod is pending" 1 "uncordon node gpu-02" ./juxta explain -f examples/pending-pod pod/train-0 -o wide
check "explain a claim" 0 "pair fits on 1 of 3 nodes" ./juxta explain -f examples/gpu-nic --claim default/pair
check "explain one node closely" 1 "What would make it fit" ./juxta explain -f examples/gpu-nic --claim default/pair --node worker-2 -o wide
check "allocate" 0 "results:" ./juxta allocate -f examples/gpu-nic --node worker-1 --claim default/pair -o yaml
check "an expression that goes wrong" 1 "did you mean model" ./juxta cel eval -f examples/cel -e 'device.attributes["gpu.example.com"].modle == "H100"'
check "census of attributes" 0 "ATTRIBUTE" ./juxta cel census -f examples/cel
check "what a server refuses" 1 "must be fully" ./juxta validate -f docs/samples/refused.yaml --feature-gates=DRADerivedAttributes=true
check "node admit" 1 "pods are admitted" ./juxta node admit --machine examples/node/machine.json --kubelet examples/node/kubelet.yaml \
  --devices examples/node/devices.yaml -f examples/node/pods.yaml
check "through a chain of symlinks, from another folder" 0 "valid" env -C "$scratch" ./jx2 validate -f "$root/examples/gpu-nic"
check "as a kubectl plugin" 0 "kubectl juxta" "$scratch/kubectl-juxta" --help
printf 'kind: ResourceClaim\n\tbad' >"$scratch/tab.yaml"
check "bad input is one line and exit 2" 2 "tab.yaml" ./juxta validate -f "$scratch/tab.yaml"
# The enhancements, one after the other, as docs/enhancements/*.md show them.
check "list attributes: a triple around one PCIe root" 0 "share pcieRoot pci0000:01" ./juxta explain -f examples/list-attributes --claim triple
check "list attributes: why two CPUs are too many" 1 "ask for 1 device instead of 2 in cpu" ./juxta explain -f examples/list-attributes --claim two-cpus -o wide
check "list attributes: with the gate off the match fails closed" 1 "does not fit on node-1" ./juxta explain -f examples/list-attributes --claim triple --feature-gates=DRAListTypeAttributes=false
check "numaNode: quadrants match as lists only" 0 "cross-quadrant fits on 1 of 2 nodes" ./juxta explain -f examples/numa-node --claim cross-quadrant
check "numaNode: pods spread as nodes fill up" 1 "3 placed, 1 not." ./juxta simulate -f examples/numa-node
check "numaNode: what a driver would publish" 0 "numaNode" ./juxta topology --sysfs cli/src/test/resources/captures/epyc-nps4-2s.tgz \
  --slices --driver dev.example.com --node worker-1 --numa-form=list --feature-gates=DRAListTypeAttributes=true
check "derived attributes: eight GPUs and a NIC" 0 "share sharedNumaNode 0" ./juxta explain -f examples/derived-attributes --claim gpu-numa-alignment-claim
for story in grouping substring tiers by-name; do
  check "derived attributes: $story" 0 "$story fits on" ./juxta explain -f examples/derived-attributes --claim $story
done
check "derived attributes: what a key brings together" 0 "derived/index brings together" ./juxta cel eval -f examples/derived-attributes --claim by-name
check "node-allocatable: the use cases" 0 "16.4 + 46 = 62.4 / 128" ./juxta simulate -f examples/cpu-claims
check "node-allocatable: what pods cost" 0 "8292Mi" ./juxta footprint -f examples/cpu-claims
check "node-allocatable: the four forms" 0 "0 + 20 = 20 / 128" ./juxta simulate -f examples/node-allocatable-forms
check "node-allocatable: a partition fails in Kubernetes 1.37" 1 "3 placed, 1 not." ./juxta simulate -f examples/node-allocatable-forms --compat=upstream
check "node-allocatable: a pool that pods draw from" 1 "2 placed, 1 not." ./juxta simulate -f examples/accounting-policies \
  --accounting-policies --feature-gates=DRANodeAllocatableResources=true
check "most allocated: four pods instead of three" 0 "largest pod still admitted" ./juxta node compare --machine examples/node/machine.json \
  --devices examples/node/devices.yaml --with examples/node/kubelet.yaml --with examples/node/most-allocated.yaml -f examples/node/pods.yaml
check "which enhancements are in use" 0 "list attributes" ./juxta features -f examples/numa-node
{ printf '{"apiVersion":"v1","kind":"List","items":['
  seq -f '{"apiVersion":"v1","kind":"Node","metadata":{"name":"n%.0f"}}' -s , 1 60000
  echo ']}'; } >"$scratch/many.json"
check "too little memory" 2 "of memory that Java may use are not enough" env JUXTA_JAVA_OPTS=-Xmx16m ./juxta explain -f "$scratch/many.json" claim/pair
# On a real terminal of 80 columns: pages are as wide as it is, or as COLUMNS.
terminal() { # name, shortest and longest its widest line may be, text its page must contain, command line
  local name=$1 least=$2 most=$3 text=$4 socket=$scratch/tmux widest
  rm -f "$scratch/done"
  # Without TERM of its own tmux may not start; the pane ends with its server.
  env -u TMUX TERM=xterm tmux -f /dev/null -S "$socket" new-session -d -x 80 -y 200 \
    "unset COLUMNS LINES; $5; echo end >'$scratch/done'; sleep 60"
  for _ in $(seq 300); do [ -e "$scratch/done" ] && break; sleep 0.1; done
  sleep 0.2
  # -J joins lines that the terminal itself had to wrap, so a line that is too wide shows.
  tmux -S "$socket" capture-pane -p -J >"$scratch/pane"
  tmux -S "$socket" kill-server
  widest=$(sed 's/ *$//' "$scratch/pane" | awk '{ if (length($0) > widest) widest = length($0) } END { print widest + 0 }')
  if [ -e "$scratch/done" ] && [ "$widest" -ge "$least" ] && [ "$widest" -le "$most" ] && grep -qF -- "$text" "$scratch/pane"; then
    echo "ok $name"
  else
    echo "FAILED $name: the widest line has $widest columns instead of $least to $most, or no '$text' in:"
    sed 's/^/  /' "$scratch/pane"
    failed=1
  fi
}
if command -v tmux >/dev/null 2>&1; then
  pair="./juxta explain -f examples/gpu-nic --claim default/pair"
  terminal "a terminal of 80 columns" 70 79 "pair fits on 1 of 3 nodes" "$pair"
  terminal "a terminal of 80 columns, a page of tables" 70 79 "What would make it fit" "$pair --node worker-2 -o wide"
  terminal "COLUMNS goes before the terminal" 30 39 "pair fits on 1 of 3 nodes" "COLUMNS=40 $pair"
  terminal "a pipe on a terminal has 100 columns" 80 99 "pair fits on 1 of 3 nodes" "$pair | cat"
else
  echo "SKIPPED the pages on a real terminal: tmux is not installed"
fi
# The examples of docs/batch.md.
./juxta convert -f examples/gpu-nic -o json >"$scratch/gpu-nic.json" 2>/dev/null
if command -v python3 >/dev/null 2>&1; then
  check "a batch asked in Python" 0 "worker-1: gpu-1, nic-0" python3 docs/batch/ask.py ./juxta "$scratch/gpu-nic.json" default/pair worker-1 worker-2
else
  echo "SKIPPED the batch asked in Python: python3 is not installed"
fi
if command -v go >/dev/null 2>&1; then
  check "a batch asked in Go" 0 "worker-1: gpu-1, nic-0" go run docs/batch/ask.go ./juxta "$scratch/gpu-nic.json" default/pair worker-1 worker-2
else
  echo "SKIPPED the batch asked in Go: Go is not installed"
fi
exit $failed
