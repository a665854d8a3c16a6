/// Gives the command line input that is spoiled in seeded ways, and checks that every command ends
/// in time with an exit code of the contract.
///
/// Start at [Fuzz], or at [QuestionFuzz] for questions of batches that are changed in one place. A
/// [FuzzCase] is one spoiled input and all command lines that it goes through.
@NullMarked
package io.juxta.conformance.fuzz;

import org.jspecify.annotations.NullMarked;
