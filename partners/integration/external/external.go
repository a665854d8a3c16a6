// Package external starts a program as the scheduler of Kubernetes' integration suites, which run their own in process.
//
// A suite is compiled with this package in the place of k8s.io/kubernetes/test/integration/util, see partners/build.
// The program is the shell command in JUXTA_SUITE_SCHEDULER, to which the configuration, a kubeconfig, the gates and
// the emulated version are added as flags. What it says goes to a folder for each start below JUXTA_SUITE_FOLDER.
package external

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/client-go/informers"
	restclient "k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	clientcmdapi "k8s.io/client-go/tools/clientcmd/api"
	kubeschedulerconfigv1 "k8s.io/kube-scheduler/config/v1"
	"k8s.io/kubernetes/pkg/scheduler"
	kubeschedulerconfig "k8s.io/kubernetes/pkg/scheduler/apis/config"
	kubeschedulerscheme "k8s.io/kubernetes/pkg/scheduler/apis/config/scheme"
	frameworkruntime "k8s.io/kubernetes/pkg/scheduler/framework/runtime"
	"k8s.io/kubernetes/pkg/scheduler/metrics"
	"k8s.io/kubernetes/test/integration/util"
	"k8s.io/kubernetes/test/utils/client-go/ktesting"
)

// What is not the scheduler is Kubernetes' own.
var (
	CreateGCController            = util.CreateGCController
	CreateNamespaceController     = util.CreateNamespaceController
	CreateResourceClaimController = util.CreateResourceClaimController
	StartFakePVController         = util.StartFakePVController
)

// started counts the programs, for the names of their folders; last is the one before, which has to end first.
var (
	mutex   sync.Mutex
	started int
	last    *program
)

// StartScheduler starts the program and waits until it has judged a pod. It is stopped with the context. Nobody uses
// what the function in its place returns for more than an end.
func StartScheduler(tCtx ktesting.TContext, cfg *kubeschedulerconfig.KubeSchedulerConfiguration, _ frameworkruntime.Registry) (*scheduler.Scheduler, informers.SharedInformerFactory) {
	start(tCtx, cfg)
	return nil, nil
}

// StartSchedulerWithDone also returns informers of the pods, and a channel that is closed when the program has ended.
func StartSchedulerWithDone(tCtx ktesting.TContext, cfg *kubeschedulerconfig.KubeSchedulerConfiguration, _ frameworkruntime.Registry) (*scheduler.Scheduler, informers.SharedInformerFactory, <-chan struct{}) {
	// They stay at zero, but somebody looks at them.
	metrics.Register()
	factory := scheduler.NewInformerFactory(tCtx.Client(), 0, nil)
	factory.Core().V1().Pods().Informer()
	factory.Core().V1().Nodes().Informer()
	return nil, factory, start(tCtx, cfg).done
}

func start(tCtx ktesting.TContext, cfg *kubeschedulerconfig.KubeSchedulerConfiguration) *program {
	mutex.Lock()
	defer mutex.Unlock()
	if last != nil {
		<-last.done
	}
	command := os.Getenv("JUXTA_SUITE_SCHEDULER")
	if command == "" {
		tCtx.Fatal("JUXTA_SUITE_SCHEDULER has no command")
	}
	folder, err := newFolder()
	tCtx.ExpectNoError(err, "make a folder for the scheduler")
	kubeconfig := filepath.Join(folder, "kubeconfig")
	tCtx.ExpectNoError(writeKubeconfig(tCtx.RESTConfig(), kubeconfig), "write the kubeconfig")
	config := filepath.Join(folder, "scheduler.yaml")
	tCtx.ExpectNoError(writeConfiguration(cfg, tCtx.RESTConfig(), kubeconfig, config), "write the configuration")

	flags := append([]string{"--config=" + config, "--kubeconfig=" + kubeconfig}, versionAndGates()...)
	running, err := launch(command, flags, filepath.Join(folder, "log"))
	tCtx.ExpectNoError(err, "start the scheduler")
	last = running
	tCtx.Logf("scheduler in %s: %s", folder, strings.Join(flags[2:], " "))
	go func() {
		select {
		case <-tCtx.Done():
			running.stop()
		case <-running.done:
		}
	}()
	// The API server of the test goes after this.
	tCtx.CleanupCtx(func(tCtx ktesting.TContext) {
		running.stop()
		if running.err != nil {
			tCtx.Errorf("the scheduler ended with %v, see %s", running.err, folder)
		}
	})
	awaitReady(tCtx, running, folder)
	return running
}

func newFolder() (string, error) {
	started++
	parent := os.Getenv("JUXTA_SUITE_FOLDER")
	if parent == "" {
		parent = os.TempDir()
	}
	folder := filepath.Join(parent, fmt.Sprintf("scheduler-%d-%d", os.Getpid(), started))
	return folder, os.MkdirAll(folder, 0o700)
}

func writeKubeconfig(config *restclient.Config, path string) error {
	file := clientcmdapi.NewConfig()
	file.Clusters["suite"] = &clientcmdapi.Cluster{
		Server:                   config.Host,
		TLSServerName:            config.ServerName,
		CertificateAuthority:     config.CAFile,
		CertificateAuthorityData: config.CAData,
		InsecureSkipTLSVerify:    config.Insecure,
	}
	file.AuthInfos["suite"] = &clientcmdapi.AuthInfo{
		Token:                 config.BearerToken,
		ClientCertificate:     config.CertFile,
		ClientCertificateData: config.CertData,
		ClientKey:             config.KeyFile,
		ClientKeyData:         config.KeyData,
	}
	file.Contexts["suite"] = &clientcmdapi.Context{Cluster: "suite", AuthInfo: "suite"}
	file.CurrentContext = "suite"
	return clientcmd.WriteToFile(*file, path)
}

// writeConfiguration keeps what the suite says, with the limits of the client that it would have handed over.
func writeConfiguration(cfg *kubeschedulerconfig.KubeSchedulerConfiguration, client *restclient.Config, kubeconfig, path string) error {
	cfg = cfg.DeepCopy()
	cfg.LeaderElection.LeaderElect = false
	cfg.ClientConnection.Kubeconfig = kubeconfig
	cfg.ClientConnection.QPS = client.QPS
	cfg.ClientConnection.Burst = int32(client.Burst)
	info, ok := runtime.SerializerInfoForMediaType(kubeschedulerscheme.Codecs.SupportedMediaTypes(), runtime.ContentTypeYAML)
	if !ok {
		return fmt.Errorf("no YAML serializer for KubeSchedulerConfiguration")
	}
	encoder := kubeschedulerscheme.Codecs.EncoderForVersion(info.Serializer, kubeschedulerconfigv1.SchemeGroupVersion)
	var text bytes.Buffer
	if err := encoder.Encode(cfg, &text); err != nil {
		return err
	}
	return os.WriteFile(path, text.Bytes(), 0o600)
}
