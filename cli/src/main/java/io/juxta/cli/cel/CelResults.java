package io.juxta.cli.cel;

import io.juxta.cel.Cause;
import io.juxta.cel.EvaluationAnswer.RunError;
import io.juxta.cel.EvaluationAnswer.Value;
import io.juxta.cel.Program;
import io.juxta.cel.Subject;
import io.juxta.cel.Subjects;
import io.juxta.cli.cel.CelWorld.Found;
import io.juxta.model.AttributeValue;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The results of an expression on many devices.
record CelResults(Program program, List<Result> all) {

    /// The result on one.
    record Result(Found device, Subject subject, io.juxta.cel.EvaluationAnswer said) {

        Optional<AttributeValue> value() {
            return said instanceof Value(var value, _) ? Optional.of(value) : Optional.empty();
        }

        boolean matches() {
            return said instanceof Value(AttributeValue.BoolValue(var yes), _) && yes;
        }

        boolean fails() {
            return said instanceof RunError;
        }

        String error() {
            return said instanceof RunError(var text, _) ? text : "";
        }

        /// `worker-1/gpu-0`.
        String name() {
            return device.id().pool() + "/" + device.id().device();
        }
    }

    CelResults {
        all = List.copyOf(all);
    }

    static CelResults of(Program program, List<Found> devices) {
        return of(program, devices, new Subjects());
    }

    /// @param subjects converts devices to CEL values
    static CelResults of(Program program, List<Found> devices, Subjects subjects) {
        var results = new ArrayList<Result>();
        for (var found : devices) {
            var subject = subjects.prepare(found.id().driver(), found.device());
            results.add(new Result(found, subject, program.answer(subject)));
        }
        return new CelResults(program, results);
    }

    List<Result> failures() {
        return all.stream().filter(Result::fails).toList();
    }

    List<Result> matching() {
        return all.stream().filter(Result::matches).toList();
    }

    Optional<Cause> cause(Result result) {
        return Cause.of(program, result.subject());
    }
}
