package io.juxta.allocator.solver;

import io.juxta.allocator.core.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Devices that each occupy cells of a board, such as the sub-slices of a mesh of chips, must fit
/// on the free cells together. They are packed exactly.
///
/// Proves a no where each device finds its cells free, but not all at once. Other bounds count the
/// cells and cannot see their shape.
final class CellBound {

    // A cell is a counter of which at most one is left. The lowest free cell is either covered by a
    // piece that begins there, or left uncovered, as long as there are more free cells than needed.
    // So every packing is met once, in the order of its cells.
    //
    // Why it is safe: a solution puts every device of a settled request on cells of its own. What
    // the bound leaves out (requests with a choice, kinds that are had elsewhere, all rules) can
    // only make it say "perhaps" more often. Kinds of one cell are not placed but counted: they fit
    // wherever enough cells are left.
    //
    // Why it ends: every step covers or skips the lowest free cell, so the depth is at most 64.
    // After MOST_TRIES steps it says "perhaps". What is known not to fit is remembered for the
    // whole search, because it depends on the free cells and the demand alone. Cost: 2 units for
    // each step.

    /// The demand is one number with a byte for each kind, so 8 kinds and 255 of each.
    private static final int MOST_KINDS = 8;

    private static final int MOST_NEEDED = 255;
    private static final int MOST_TRIES = 100_000;

    private final PuzzleState state;
    private final Effort effort;
    private final Demand demand;
    private final FailureMemo memo = new FailureMemo();
    private final Signature key = new Signature();
    private final @Nullable Board board;
    private int tries;

    /// All groups whose counters are cells.
    ///
    /// @param cells the counters
    /// @param starting by cell, the devices whose lowest cell it is
    /// @param smallest by kind, the fewest cells that one takes; 0 for kinds that are had elsewhere
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Board(int[] cells, List<List<Piece>> starting, int[] smallest) {}

    /// A device on a board.
    ///
    /// @param kinds that it could be, a bit each
    private record Piece(int device, long cells, int kinds) {}

    CellBound(
            OpenRequests openRequests, DeviceClasses classes, DeviceGroups groups, Effort effort) {
        this.state = openRequests.state();
        this.effort = effort;
        this.demand = new Demand(openRequests);
        this.board =
                demand.devices.size() <= MOST_KINDS
                        ? board(openRequests.puzzle(), classes, groups)
                        : null;
    }

    /// All boards of the puzzle as one, or null when there is none or they have more than 64 cells.
    private @Nullable Board board(Puzzle puzzle, DeviceClasses classes, DeviceGroups groups) {
        var cells = new ArrayList<Integer>();
        var pieces = new ArrayList<Piece>();
        for (var g = 0; g < groups.classes.length; g++) {
            if (groups.counters[g].length > 0 && isBoard(puzzle, classes, groups, g)) {
                for (var counter : groups.counters[g]) {
                    cells.add(counter);
                }
                if (cells.size() > 64) {
                    return null;
                }
                for (var k : groups.classes[g]) {
                    for (var d : classes.members[k]) {
                        pieces.add(new Piece(d, mask(puzzle, d, cells), kinds(d)));
                    }
                }
            }
        }
        if (pieces.isEmpty()) {
            return null;
        }
        // Large pieces first: what they leave over is settled sooner.
        pieces.sort(Comparator.comparingInt(piece -> -Long.bitCount(piece.cells())));
        List<List<Piece>> starting = new ArrayList<>();
        cells.forEach(_ -> starting.add(new ArrayList<>()));
        var members = new long[puzzle.words()];
        for (var piece : pieces) {
            Bits.add(members, piece.device());
            starting.get(Long.numberOfTrailingZeros(piece.cells())).add(piece);
        }
        var smallest = new int[demand.devices.size()];
        for (var kind = 0; kind < smallest.length; kind++) {
            smallest[kind] =
                    Bits.within(demand.devices.get(kind), members) ? smallest(starting, kind) : 0;
        }
        return new Board(cells.stream().mapToInt(Integer::intValue).toArray(), starting, smallest);
    }

    /// Whether all counters of a group are cells and all its devices occupy some.
    private static boolean isBoard(
            Puzzle puzzle, DeviceClasses classes, DeviceGroups groups, int group) {
        for (var counter : groups.counters[group]) {
            if (puzzle.counters().get(counter).left() > 1) {
                return false;
            }
        }
        for (var k : groups.classes[group]) {
            var draw = puzzle.draws()[classes.members[k][0]];
            var occupied = 0;
            for (var i = 0; i < draw.counters().length; i++) {
                if (draw.counters()[i] < puzzle.implied()) {
                    if (draw.amounts()[i] != 1) {
                        return false;
                    }
                    occupied++;
                }
            }
            if (occupied == 0 || puzzle.shares()[classes.members[k][0]] != null) {
                return false;
            }
        }
        return true;
    }

    /// The cells of a device as bits, in the order in which cells were found.
    private static long mask(Puzzle puzzle, int device, List<Integer> cells) {
        var mask = 0L;
        for (var counter : puzzle.draws()[device].counters()) {
            var at = cells.indexOf(counter);
            mask |= at < 0 ? 0 : 1L << at;
        }
        return mask;
    }

    private static int smallest(List<List<Piece>> starting, int kind) {
        var smallest = 64;
        for (var list : starting) {
            for (var piece : list) {
                if ((piece.kinds() & 1 << kind) != 0) {
                    smallest = Math.min(smallest, Long.bitCount(piece.cells()));
                }
            }
        }
        return smallest;
    }

    private int kinds(int device) {
        var kinds = 0;
        for (var kind = 0; kind < demand.devices.size(); kind++) {
            kinds |= Bits.has(demand.devices.get(kind), device) ? 1 << kind : 0;
        }
        return kinds;
    }

    /// Whether the board is too small for what must be on it.
    boolean exceeded() {
        if (board == null) {
            return false;
        }
        demand.count();
        if (Arrays.stream(demand.needed).anyMatch(needed -> needed > MOST_NEEDED)) {
            return false;
        }
        var wanted = 0L;
        var covered = 0;
        var singles = 0;
        for (var kind = 0; kind < demand.needed.length; kind++) {
            var smallest = board.smallest()[kind];
            if (smallest > 1) {
                wanted |= (long) demand.needed[kind] << (8 * kind);
                covered += demand.needed[kind] * smallest;
            } else {
                singles += demand.needed[kind] * smallest;
            }
        }
        var free = 0L;
        for (var i = 0; i < board.cells().length; i++) {
            free |= state.left[board.cells()[i]] > 0 ? 1L << i : 0;
        }
        tries = 0;
        var uncovered = Long.bitCount(free) - covered;
        var fits = fits(board, free, wanted, uncovered, uncovered - singles);
        effort.spend(2L * tries);
        return !fits;
    }

    /// Whether what is wanted fits on the free cells.
    ///
    /// @param skippable how many of the free cells need not be covered
    /// @param spare how many cells more than the smallest ones pieces may cover
    private boolean fits(Board board, long free, long wanted, int skippable, int spare) {
        if (skippable < 0 || spare < 0) {
            return false;
        }
        if (wanted == 0 || ++tries > MOST_TRIES) {
            return true;
        }
        if (known(free, wanted, spare)) {
            return false;
        }
        var lowest = Long.numberOfTrailingZeros(free);
        for (var piece : board.starting().get(lowest)) {
            if ((piece.cells() & ~free) != 0) {
                continue;
            }
            for (var bits = piece.kinds(); bits != 0; bits &= bits - 1) {
                var kind = Integer.numberOfTrailingZeros(bits);
                if (((wanted >>> (8 * kind)) & 0xFF) > 0) {
                    var more = Long.bitCount(piece.cells()) - board.smallest()[kind];
                    if (fits(
                            board,
                            free & ~piece.cells(),
                            wanted - (1L << (8 * kind)),
                            skippable - more,
                            spare - more)) {
                        return true;
                    }
                }
            }
        }
        if (fits(board, free & (free - 1), wanted, skippable - 1, spare)) {
            return true;
        }
        if (tries <= MOST_TRIES) {
            write(free, wanted, spare);
            memo.add(key);
        }
        return false;
    }

    private boolean known(long free, long wanted, int spare) {
        write(free, wanted, spare);
        return memo.has(key);
    }

    /// How many cells may be skipped follows from the free cells and the demand, so it is not part
    /// of the key.
    private void write(long free, long wanted, int spare) {
        key.clear();
        key.add(free);
        key.add(wanted);
        key.add(spare);
    }
}
