package main

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"juxta.io/partners/internal/replay"
)

func TestClientGoAnswers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "config")
	text := `{current-context: c, contexts: [{name: c, context: {cluster: k, user: u}}],
clusters: [{name: k, cluster: {server: "https://one/", insecure-skip-tls-verify: true}}], users: [{name: u, user: {token: abc}}]}`
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	lines := fmt.Sprintf(`{"id":1,"environment":{"KUBECONFIG":%q,"HTTPS_PROXY":"p:1"},"flags":{"as":"jane"}}
{"id":2,"flags":{"kubeconfig":%q,"context":"other"}}
nonsense`, file, file)
	replay.Contain(t, replay.Lines(t, lines, serve), []string{
		`"id":1,"outcome":"Config","config":{"Authorization":"Bearer abc","Impersonate-User":"jane","authorities":"0","insecure":"true",` +
			`"namespace":"default","proxy":"http://p:1","server":"https://one:443","serverName":""}}`,
		`"id":2,"outcome":"Error","error":"context \"other\" does not exist"}`,
		`"id":null,"outcome":"BadInput"`,
	})
}
