package main

import (
	"bytes"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime/debug"
	"strings"

	"golang.org/x/net/http/httpproxy"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"

	"juxta.io/partners/internal/batch"
)

// court loads the files anew for every question.
type court struct{}

func (court) Answer(line []byte) (text []byte) {
	var q question
	if id, err := batch.Decode(line, &q); err != nil {
		return answer{Outcome: "BadInput", Error: err.Error()}.encode(id)
	}
	defer func() {
		if reason := recover(); reason != nil {
			text = answer{Outcome: "InternalError", Error: fmt.Sprintf("%v\n%s", reason, debug.Stack())}.encode(q.ID)
		}
	}()
	config, err := load(q)
	if err != nil {
		return answer{Outcome: "Error", Error: err.Error()}.encode(q.ID)
	}
	return answer{Outcome: "Config", Config: config}.encode(q.ID)
}

func (court) BadInput(text string) []byte {
	return answer{Outcome: "BadInput", Error: text}.encode(nil)
}

func load(q question) (map[string]string, error) {
	os.Setenv("KUBECONFIG", q.Environment["KUBECONFIG"])
	rules := clientcmd.NewDefaultClientConfigLoadingRules()
	rules.ExplicitPath = q.Flags.Kubeconfig
	client := clientcmd.NewNonInteractiveDeferredLoadingClientConfig(rules, overrides(q.Flags))
	config, err := client.ClientConfig()
	if err != nil {
		return nil, err
	}
	namespace, _, err := client.Namespace()
	if err != nil {
		return nil, err
	}
	server, _, err := rest.DefaultServerUrlFor(config)
	if err != nil {
		return nil, err
	}
	found := map[string]string{"namespace": namespace, "server": normal(server)}
	for _, add := range []func(*rest.Config, map[string]string) error{headers, security} {
		if err := add(config, found); err != nil {
			return nil, err
		}
	}
	found["proxy"], err = proxy(config, server, q.Environment)
	return found, err
}

func overrides(f flags) *clientcmd.ConfigOverrides {
	return &clientcmd.ConfigOverrides{
		CurrentContext: f.Context,
		Context:        clientcmdapi.Context{Cluster: f.Cluster, AuthInfo: f.User, Namespace: f.Namespace},
		ClusterInfo: clientcmdapi.Cluster{Server: f.Server, CertificateAuthority: f.CertificateAuthority,
			TLSServerName: f.TLSServerName, InsecureSkipTLSVerify: f.Insecure},
		AuthInfo: clientcmdapi.AuthInfo{Token: f.Token, ClientCertificate: f.ClientCertificate, ClientKey: f.ClientKey,
			Impersonate: f.As, ImpersonateUID: f.AsUID, ImpersonateGroups: f.AsGroups},
	}
}

// normal writes the port out and no slash at the end.
func normal(server *url.URL) string {
	host := server.Host
	if server.Port() == "" {
		host = net.JoinHostPort(server.Hostname(), map[string]string{"http": "80", "https": "443"}[server.Scheme])
	}
	return server.Scheme + "://" + host + strings.TrimRight(server.EscapedPath(), "/")
}

// recorder is a round tripper that keeps what would be sent.
type recorder struct{ header http.Header }

func (r *recorder) RoundTrip(request *http.Request) (*http.Response, error) {
	r.header = request.Header
	return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
}

// headers adds those that client-go sends with a request.
func headers(config *rest.Config, found map[string]string) error {
	sent := &recorder{}
	tripper, err := rest.HTTPWrappersForConfig(config, sent)
	if err != nil {
		return err
	}
	request, err := http.NewRequest(http.MethodGet, "https://nowhere.invalid", nil)
	if err != nil {
		return err
	}
	if _, err := tripper.RoundTrip(request); err != nil {
		return err
	}
	for name, values := range sent.header {
		if name == "Authorization" || strings.HasPrefix(name, "Impersonate-") {
			found[name] = strings.Join(values, ",")
		}
	}
	return nil
}

// security adds whom the client trusts and the certificate it shows.
func security(config *rest.Config, found map[string]string) error {
	made, err := rest.TLSConfigFor(config)
	if err != nil || made == nil {
		return err
	}
	if err := rest.LoadTLSFiles(config); err != nil {
		return err
	}
	found["authorities"] = fmt.Sprint(bytes.Count(config.CAData, []byte("-----BEGIN CERTIFICATE-----")))
	found["insecure"] = fmt.Sprint(made.InsecureSkipVerify)
	found["serverName"] = made.ServerName
	if block, _ := pem.Decode(config.CertData); block != nil {
		certificate, err := x509.ParseCertificate(block.Bytes)
		if err != nil {
			return err
		}
		found["certificate"] = certificate.Subject.CommonName
	}
	return nil
}

func proxy(config *rest.Config, server *url.URL, environment map[string]string) (string, error) {
	choose := (&httpproxy.Config{HTTPProxy: environment["HTTP_PROXY"], HTTPSProxy: environment["HTTPS_PROXY"],
		NoProxy: environment["NO_PROXY"]}).ProxyFunc()
	if config.Proxy != nil {
		choose = func(server *url.URL) (*url.URL, error) { return config.Proxy(&http.Request{URL: server}) }
	}
	chosen, err := choose(server)
	if err != nil || chosen == nil {
		return "", err
	}
	return chosen.String(), nil
}
