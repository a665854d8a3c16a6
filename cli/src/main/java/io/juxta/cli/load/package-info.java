/// From files to objects for questions.
///
/// Start at [ClusterFiles]: it reads what `-f` names into one store, warns about what is missing
/// ([References], [Gaps]) or duplicate ([NameClashes]), and provides worlds and clusters.
@NullMarked
package io.juxta.cli.load;

import org.jspecify.annotations.NullMarked;
