package io.juxta.node;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/// The masks that lists of hints have in common so far, as indexes in a table of all masks over a
/// few nodes: bit `i` of an index is the `i`-th lowest node.
///
/// The number of pairs, one mask from the table and one from a list, that intersect in a given mask
/// is a subset convolution. With `f(s)` the number of masks in the table that hold all of `s`, and
/// `g(s)` likewise for the list, `f(s) * g(s)` pairs have a common part that holds all of `s`;
/// subtracting the larger sets again, node by node, leaves the pairs whose common part is exactly
/// `s`. For `n` nodes that is `3 * n * 2^n` additions, where forming the pairs takes up to `4^n`
/// steps.
final class MaskTable {

    /// The cost of one pair, in additions.
    private static final int ADDITIONS_PER_PAIR = 2;

    private final long nodes;
    private final int size;

    /// The indexes in use, none twice.
    private int[] places;

    MaskTable(long nodes) {
        this.nodes = nodes;
        size = 1 << Long.bitCount(nodes);
        places = new int[] {size - 1};
    }

    /// Intersects the masks in the table with those of a list.
    ///
    /// @return what it cost
    long meet(ResourceHints list) {
        var offered = offered(list);
        long pairs = (long) places.length * offered.length;
        long counting = 3L * Long.bitCount(nodes) * size / ADDITIONS_PER_PAIR;
        places = pairs <= counting ? pair(offered) : count(offered);
        return 1 + Math.min(pairs, counting) / 16;
    }

    /// The masks in the table.
    List<NodeMask> masks() {
        var masks = new ArrayList<NodeMask>(places.length);
        for (int place : places) {
            masks.add(NodeMask.ofBits(Long.expand(place, nodes)));
        }
        return masks;
    }

    /// The indexes of a list's masks, none twice; nodes that the table does not have are left out.
    private int[] offered(ResourceHints list) {
        var marks = new boolean[size];
        for (var mask : list.masks()) {
            marks[(int) Long.compress(mask.lowBits(), nodes)] = true;
        }
        marks[size - 1] |= list.anywhere();
        return marked(marks);
    }

    /// Every marked index except that of the empty mask.
    private static int[] marked(boolean[] marks) {
        var marked = new int[marks.length];
        int count = 0;
        for (int place = 1; place < marks.length; place++) {
            if (marks[place]) {
                marked[count++] = place;
            }
        }
        return Arrays.copyOf(marked, count);
    }

    private int[] pair(int[] offered) {
        var marks = new boolean[size];
        for (int one : places) {
            for (int other : offered) {
                marks[one & other] = true;
            }
        }
        return marked(marks);
    }

    private int[] count(int[] offered) {
        var pairs = holding(places);
        var others = holding(offered);
        for (int place = 0; place < size; place++) {
            pairs[place] *= others[place];
        }
        for (int bit = 1; bit < size; bit <<= 1) {
            for (int place = 0; place < size; place++) {
                if ((place & bit) == 0) {
                    pairs[place] -= pairs[place | bit];
                }
            }
        }
        var marks = new boolean[size];
        for (int place = 0; place < size; place++) {
            marks[place] = pairs[place] != 0;
        }
        return marked(marks);
    }

    /// For each index, how many of these masks contain all of its nodes.
    private long[] holding(int[] some) {
        var counts = new long[size];
        for (int place : some) {
            counts[place] = 1;
        }
        for (int bit = 1; bit < size; bit <<= 1) {
            for (int place = 0; place < size; place++) {
                if ((place & bit) == 0) {
                    counts[place] += counts[place | bit];
                }
            }
        }
        return counts;
    }
}
