package main

import (
	"encoding/json"

	"juxta.io/partners/internal/batch"
)

// question is one line of input. Paths are absolute; flags have the names that kubectl gives them.
type question struct {
	ID          json.RawMessage   `json:"id"`
	Environment map[string]string `json:"environment"`
	Flags       flags             `json:"flags"`
}

type flags struct {
	Kubeconfig           string   `json:"kubeconfig"`
	Context              string   `json:"context"`
	Cluster              string   `json:"cluster"`
	User                 string   `json:"user"`
	Server               string   `json:"server"`
	Token                string   `json:"token"`
	As                   string   `json:"as"`
	AsUID                string   `json:"as-uid"`
	AsGroups             []string `json:"as-group"`
	CertificateAuthority string   `json:"certificate-authority"`
	ClientCertificate    string   `json:"client-certificate"`
	ClientKey            string   `json:"client-key"`
	TLSServerName        string   `json:"tls-server-name"`
	Insecure             bool     `json:"insecure-skip-tls-verify"`
	Namespace            string   `json:"namespace"`
}

// answer is what a request would be: where it goes, and the headers it carries.
type answer struct {
	APIVersion string            `json:"apiVersion"`
	Kind       string            `json:"kind"`
	ID         json.RawMessage   `json:"id"`
	Outcome    string            `json:"outcome"`
	Config     map[string]string `json:"config,omitempty"`
	Error      string            `json:"error,omitempty"`
}

func (a answer) encode(id json.RawMessage) []byte {
	a.APIVersion, a.Kind, a.ID = "juxta.io/v1alpha1", "KubeconfigAnswer", id
	if len(id) == 0 {
		a.ID = json.RawMessage("null")
	}
	return batch.Encode(a)
}
