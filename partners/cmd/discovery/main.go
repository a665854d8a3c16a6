// Command discovery prints what an API server serves: one line per group and version with the kinds of its
// resources, sorted. Subresources do not count: a Scale is never created by itself.
//
//	discovery KUBECONFIG > kube/src/main/resources/io/juxta/kube/decode/served-1.37.txt
package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"k8s.io/client-go/discovery"
	"k8s.io/client-go/tools/clientcmd"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: discovery KUBECONFIG")
		os.Exit(2)
	}
	lines, err := served(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, "discovery:", err)
		os.Exit(1)
	}
	out := bufio.NewWriter(os.Stdout)
	fmt.Fprintln(out, "# group/version kinds: what kube-apiserver 1.37.1 serves with every API and feature gate on, written by partners/cmd/discovery")
	for _, line := range lines {
		fmt.Fprintln(out, line)
	}
	if err := out.Flush(); err != nil {
		fmt.Fprintln(os.Stderr, "discovery:", err)
		os.Exit(1)
	}
}

func served(kubeconfig string) ([]string, error) {
	config, err := clientcmd.BuildConfigFromFlags("", kubeconfig)
	if err != nil {
		return nil, err
	}
	client, err := discovery.NewDiscoveryClientForConfig(config)
	if err != nil {
		return nil, err
	}
	_, lists, err := client.ServerGroupsAndResources()
	if err != nil {
		return nil, err
	}
	var lines []string
	for _, list := range lists {
		var kinds []string
		for _, resource := range list.APIResources {
			if !strings.Contains(resource.Name, "/") {
				kinds = append(kinds, resource.Kind)
			}
		}
		slices.Sort(kinds)
		lines = append(lines, list.GroupVersion+" "+strings.Join(slices.Compact(kinds), " "))
	}
	slices.Sort(lines)
	return lines, nil
}
