@NullMarked
package io.juxta.cli.serve;

import org.jspecify.annotations.NullMarked;
