package external

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"sync"
	"syscall"
	"time"

	v1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/kubernetes/test/utils/client-go/ktesting"
	"k8s.io/utils/ptr"
)

const (
	// patience is how long the program may take until it judges its first pod.
	patience = 2 * time.Minute
	// farewell is how long it may take to end.
	farewell = 30 * time.Second
)

// program is a scheduler that runs.
type program struct {
	command *exec.Cmd
	// done is closed when the program has ended.
	done chan struct{}
	// err is what was wrong with its end: nobody asked for it, or it did not come. It may be read when done is closed.
	err   error
	mutex sync.Mutex
	asked bool
}

func launch(shell string, flags []string, log string) (*program, error) {
	out, err := os.Create(log)
	if err != nil {
		return nil, err
	}
	defer func() { _ = out.Close() }()
	command := exec.Command("sh", append([]string{"-c", "exec " + shell + ` "$@"`, "sh"}, flags...)...)
	command.Stdout = out
	command.Stderr = out
	// It goes when the suite is killed.
	command.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGTERM}
	p := &program{command: command, done: make(chan struct{})}
	starting := make(chan error)
	go func() {
		// The signal comes when this thread ends.
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		err := command.Start()
		starting <- err
		if err != nil {
			return
		}
		_ = command.Wait()
		p.mutex.Lock()
		defer p.mutex.Unlock()
		switch {
		case !p.asked:
			p.err = fmt.Errorf("%s although nobody stopped it", command.ProcessState)
		case !command.ProcessState.Exited():
			p.err = fmt.Errorf("%s after SIGTERM", command.ProcessState)
		}
		close(p.done)
	}()
	if err := <-starting; err != nil {
		return nil, err
	}
	return p, nil
}

// stop asks the program to end and waits until it has.
func (p *program) stop() {
	p.mutex.Lock()
	if !p.asked {
		p.asked = true
		_ = p.command.Process.Signal(syscall.SIGTERM)
	}
	p.mutex.Unlock()
	select {
	case <-p.done:
	case <-time.After(farewell):
		_ = p.command.Process.Kill()
		<-p.done
	}
}

// awaitReady waits until a pod that fits on no node is said to be so.
func awaitReady(tCtx ktesting.TContext, running *program, folder string) {
	pods := tCtx.Client().CoreV1().Pods("kube-system")
	probe := &v1.Pod{
		ObjectMeta: metav1.ObjectMeta{GenerateName: "is-the-scheduler-ready-"},
		Spec: v1.PodSpec{
			NodeSelector: map[string]string{"no-node-has-this": "label"},
			Containers:   []v1.Container{{Name: "none", Image: "none"}},
		},
	}
	deadline := time.Now().Add(patience)
	for probe.UID == "" {
		created, err := pods.Create(tCtx, probe, metav1.CreateOptions{})
		if err == nil {
			probe = created
		} else if time.Now().After(deadline) {
			tCtx.Fatalf("create a pod to see whether the scheduler is ready: %v", err)
		} else {
			time.Sleep(100 * time.Millisecond)
		}
	}
	defer func() {
		tCtx.ExpectNoError(pods.Delete(tCtx, probe.Name, metav1.DeleteOptions{GracePeriodSeconds: ptr.To(int64(0))}))
	}()
	for time.Now().Before(deadline) {
		pod, err := pods.Get(tCtx, probe.Name, metav1.GetOptions{})
		tCtx.ExpectNoError(err, "read the pod that shows whether the scheduler is ready")
		for _, condition := range pod.Status.Conditions {
			if condition.Type == v1.PodScheduled {
				return
			}
		}
		select {
		case <-running.done:
			tCtx.Fatalf("the scheduler ended with %v, see %s", running.err, folder)
		case <-time.After(50 * time.Millisecond):
		}
	}
	tCtx.Fatalf("the scheduler did not judge a pod in %s, see %s", patience, folder)
}
