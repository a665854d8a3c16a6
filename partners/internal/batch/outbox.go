package batch

import (
	"bufio"
	"io"
	"sync"
)

// outbox writes answers from a goroutine of its own and queues without bound, so that a peer which
// writes all its questions before it reads the first answer never meets a full pipe on both ends.
type outbox struct {
	mutex  sync.Mutex
	filled *sync.Cond
	queue  [][]byte
	closed bool
	err    error
	done   chan struct{}
}

func newOutbox(out io.Writer) *outbox {
	box := &outbox{done: make(chan struct{})}
	box.filled = sync.NewCond(&box.mutex)
	go box.run(bufio.NewWriterSize(out, 1<<18))
	return box
}

func (b *outbox) post(answer []byte) {
	b.mutex.Lock()
	b.queue = append(b.queue, answer)
	b.mutex.Unlock()
	b.filled.Signal()
}

func (b *outbox) close() error {
	b.mutex.Lock()
	b.closed = true
	b.mutex.Unlock()
	b.filled.Signal()
	<-b.done
	return b.err
}

func (b *outbox) run(out *bufio.Writer) {
	defer close(b.done)
	for {
		b.mutex.Lock()
		for len(b.queue) == 0 && !b.closed {
			b.filled.Wait()
		}
		batch, closed := b.queue, b.closed
		b.queue = nil
		b.mutex.Unlock()
		for _, answer := range batch {
			if b.err == nil {
				_, b.err = out.Write(answer)
			}
		}
		if b.err == nil {
			b.err = out.Flush()
		}
		if closed {
			return
		}
	}
}
