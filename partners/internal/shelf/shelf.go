// Package shelf is a bounded memory for what is costly to make.
package shelf

// Shelf remembers what was made for a key, at most twice its size: when the young half is full it
// becomes the old half, and what was not asked for meanwhile is forgotten.
type Shelf[K comparable, V any] struct {
	size       int
	young, old map[K]V
}

// New returns an empty shelf.
func New[K comparable, V any](size int) *Shelf[K, V] {
	return &Shelf[K, V]{size: size, young: map[K]V{}}
}

// Get returns what is on the shelf for a key, or makes it. What cannot be made is not kept.
func (s *Shelf[K, V]) Get(key K, create func() (V, error)) (V, error) {
	if known, ok := s.young[key]; ok {
		return known, nil
	}
	value, ok := s.old[key]
	if !ok {
		var err error
		if value, err = create(); err != nil {
			return value, err
		}
	}
	if len(s.young) >= s.size {
		s.old, s.young = s.young, map[K]V{}
	}
	s.young[key] = value
	return value, nil
}
