/// Objects under other names, so that a dump can be sent to somebody: every answer stays the same
/// but for the names.
///
/// Names are renamed word by word ([Words]), in an order-preserving way ([WordNames]): what sorted
/// by name before sorts the same way after, and a name that is made of two others with `-`, `.` or
/// `/` between them stays made of the two. Start at [Anonymizer].
@NullMarked
package io.juxta.kube.anonymize;

import org.jspecify.annotations.NullMarked;
