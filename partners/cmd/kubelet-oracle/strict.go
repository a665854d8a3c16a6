package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"
	"strings"

	utilfeature "k8s.io/apiserver/pkg/util/feature"
	cliflag "k8s.io/component-base/cli/flag"
	_ "k8s.io/component-base/logs/json/register" // the kubelet knows the log format json
	"k8s.io/kubernetes/pkg/kubelet/apis/config"
	"k8s.io/kubernetes/pkg/kubelet/cm"
	"k8s.io/kubernetes/pkg/kubelet/eviction"
	"k8s.io/kubernetes/pkg/kubelet/sysctl"
)

// fileError is a reason not to start that the configuration file alone decides.
type fileError struct{ error }

// admitStrictly validates a line's configuration as a kubelet validates its file before it goes on. What is
// wrong with the file is in invalid.
func (c *court) admitStrictly(q question) answer {
	a := c.admissions(q)
	kubelet, err := c.readStrictly(q.Kubelet)
	if err != nil {
		return refused(a, []string{err.Error()})
	}
	if err := c.switchboard.setStrictly(kubelet.FeatureGates); err != nil {
		return refused(a, []string{"failed to set feature gates from initial flags-based config: " + err.Error()})
	}
	addDefaultThresholds(kubelet)
	for _, path := range config.KubeletConfigurationPathRefs(kubelet) {
		if *path != "" && !filepath.IsAbs(*path) {
			*path = filepath.Join("/etc/kubernetes", *path)
		}
	}
	texts := invalid(kubelet, c.switchboard.fresh)
	if len(texts) == 0 {
		texts = c.unusable(kubelet)
	}
	if len(texts) > 0 {
		return refused(a, texts)
	}
	return c.live(a, kubelet)
}

func refused(a *admissions, texts []string) answer {
	a.answer.Outcome, a.answer.Error, a.answer.Invalid = "StartError", strings.Join(texts, "; "), texts
	return a.answer
}

// readStrictly decodes with the defaults of a kubelet whose gates are not set yet. Defaulting
// panics over gates that cannot be set.
func (c *court) readStrictly(text json.RawMessage) (kubelet *config.KubeletConfiguration, err error) {
	inForce := utilfeature.DefaultMutableFeatureGate
	utilfeature.DefaultMutableFeatureGate = c.switchboard.fresh
	defer func() {
		utilfeature.DefaultMutableFeatureGate = inForce
		if thrown := recover(); thrown != nil {
			kubelet, err = nil, fmt.Errorf("%v", thrown)
		}
	}()
	return c.reader.read(text)
}

// unusable is what the kubelet finds in a valid file when it makes its parts.
func (c *court) unusable(kubelet *config.KubeletConfiguration) []string {
	var texts []string
	note := func(err error) {
		if err != nil {
			texts = append(texts, err.Error())
		}
	}
	_, err := cliflag.TLSCipherSuites(kubelet.TLSCipherSuites)
	note(err)
	_, err = cliflag.TLSVersion(kubelet.TLSMinVersion)
	note(err)
	_, err = cliflag.TLSCurvePreferences(kubelet.TLSCurvePreferences)
	note(err)
	switch kubelet.Authorization.Mode {
	case config.KubeletAuthorizationModeAlwaysAllow, config.KubeletAuthorizationModeWebhook:
	default:
		note(fmt.Errorf("unknown authorization mode %s", kubelet.Authorization.Mode))
	}
	if _, err = cm.ParseQOSReserved(kubelet.QOSReserved); err != nil {
		note(fmt.Errorf("--qos-reserved value failed to parse: %w", err))
	}
	if kubelet.SyncFrequency.Duration <= 0 {
		note(fmt.Errorf("invalid sync frequency %d", kubelet.SyncFrequency.Duration))
	}
	_, err = eviction.ParseThresholdConfig(kubelet.EnforceNodeAllocatable, kubelet.EvictionHard, kubelet.EvictionSoft,
		kubelet.EvictionSoftGracePeriod, kubelet.EvictionMinimumReclaim)
	note(err)
	switch kubelet.ConfigMapAndSecretChangeDetectionStrategy {
	case config.WatchChangeDetectionStrategy, config.TTLCacheChangeDetectionStrategy, config.GetChangeDetectionStrategy:
	default:
		note(fmt.Errorf("unknown configmap and secret manager mode: %v", kubelet.ConfigMapAndSecretChangeDetectionStrategy))
	}
	if _, err = parseMaxSize(kubelet.ContainerLogMaxSize); err != nil {
		note(fmt.Errorf("failed to parse container log max size %q: %w", kubelet.ContainerLogMaxSize, err))
	}
	_, err = sysctl.NewAllowlist(append(sysctl.SafeSysctlAllowlist(context.Background()), kubelet.AllowedUnsafeSysctls...))
	note(err)
	return texts
}
