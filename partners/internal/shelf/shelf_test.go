package shelf

import "testing"

func TestTheShelfForgetsWhatIsNotAskedFor(t *testing.T) {
	made := 0
	s := New[int, int](2)
	get := func(key int) {
		if _, err := s.Get(key, func() (int, error) { made++; return key, nil }); err != nil {
			t.Fatal(err)
		}
	}
	for _, key := range []int{1, 2, 3, 1, 4, 1, 2} {
		get(key)
	}
	// 1 and 2 fill the young half; 3 makes it the old one, from which 1 is taken back; 4 turns again, so 2 is gone.
	if made != 5 || len(s.young)+len(s.old) > 4 {
		t.Errorf("made %d, holds %d and %d", made, len(s.young), len(s.old))
	}
}
