/// Files to objects that can be asked about.
///
/// Start at [ClusterFiles]: it reads what `-f` names into one store, warns about what is missing
/// ([References], [Gaps]) or there twice ([NameClashes]), and hands out worlds and clusters.
@NullMarked
package io.juxta.cli.load;

import org.jspecify.annotations.NullMarked;
