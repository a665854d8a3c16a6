/// Tar archives as bytes: one reader and one writer for every room that meets them.
///
/// [TarReader] takes the entries of a stream one after the other, [TarWriter] packs them in memory.
/// Neither opens a file, and neither knows what an archive is for: which names are refused, how
/// much may be read and how a damaged archive is reported is up to the caller.
@NullMarked
package io.juxta.model.tar;

import org.jspecify.annotations.NullMarked;
