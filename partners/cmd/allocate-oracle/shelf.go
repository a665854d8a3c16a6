package main

// shelf remembers what was made for a key, at most twice its size: when the young half is full it
// becomes the old half, and what was not asked for meanwhile is forgotten.
type shelf[K comparable, V any] struct {
	size       int
	young, old map[K]V
}

func newShelf[K comparable, V any](size int) *shelf[K, V] {
	return &shelf[K, V]{size: size, young: map[K]V{}}
}

// get returns what is on the shelf for a key, or makes it. What cannot be made is not kept.
func (s *shelf[K, V]) get(key K, create func() (V, error)) (V, error) {
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
