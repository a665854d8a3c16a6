#!/usr/bin/env bash
# The commands of the README, typed as a newcomer would: through the launcher, a symlink, another folder, as a kubectl plugin.
set -uo pipefail
root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 2
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
check "through a chain of symlinks, from another folder" 0 "valid" env -C "$scratch" ./jx2 validate -f "$root/examples/gpu-nic"
check "as a kubectl plugin" 0 "kubectl juxta" "$scratch/kubectl-juxta" --help
printf 'kind: ResourceClaim\n\tbad' >"$scratch/tab.yaml"
check "bad input is one line and exit 2" 2 "tab.yaml" ./juxta validate -f "$scratch/tab.yaml"
exit $failed
