/// The program driven as a person would, without starting a process.
@NullMarked
package io.juxta.cli;

import org.jspecify.annotations.NullMarked;
