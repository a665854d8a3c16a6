package io.juxta.kube.form;

import io.juxta.model.AllocationMode;
import io.juxta.model.DeviceAsk;
import io.juxta.model.DeviceAsk.CapacityAsk;
import io.juxta.model.DeviceAsk.DerivedAttribute;
import io.juxta.model.Request;
import io.juxta.model.Request.Alternative;
import io.juxta.model.Request.Exactly;

/// [Request] on the wire: a name and one of two members.
final class RequestForm {

    private RequestForm() {}

    static Request read(FieldsIn in) {
        var name = in.text("name");
        var exactly = in.objectOrNull("exactly", ask -> readExactly(name, ask));
        var alternatives = in.list("firstAvailable", RequestForm::readAlternative);
        if (exactly != null && alternatives.isEmpty()) {
            return exactly;
        }
        return exactly == null && !alternatives.isEmpty()
                ? new Request.FirstAvailable(name, alternatives)
                : new Request.MalformedRequest(name, exactly, alternatives);
    }

    private static Exactly readExactly(String name, FieldsIn in) {
        return new Exactly(name, readAsk(in), in.flag("adminAccess"));
    }

    private static Alternative readAlternative(FieldsIn in) {
        return new Alternative(in.text("name"), readAsk(in));
    }

    private static DeviceAsk readAsk(FieldsIn in) {
        return new DeviceAsk(
                in.text("deviceClassName"),
                in.list("selectors", SelectorForm::read),
                AllocationMode.parse(in.text("allocationMode")),
                in.number("count"),
                in.list("tolerations", TaintForm::readToleration),
                in.has("capacity")
                        ? new CapacityAsk.Amounts(
                                in.object("capacity").quantitiesByName("requests"))
                        : new CapacityAsk.Defaults(),
                in.list("derivedAttributes", RequestForm::readDerived));
    }

    private static DerivedAttribute readDerived(FieldsIn in) {
        return new DerivedAttribute(in.text("name"), in.text("expression"));
    }

    static FieldsOut write(Request request) {
        var out = new FieldsOut().textAlways("name", request.name());
        return switch (request) {
            case Exactly exactly -> out.object("exactly", writeExactly(exactly));
            case Request.FirstAvailable(_, var alternatives) ->
                    out.list("firstAvailable", alternatives, RequestForm::writeAlternative);
            case Request.MalformedRequest(_, var exactly, var alternatives) ->
                    out.objectUnlessNull("exactly", exactly, RequestForm::writeExactly)
                            .list("firstAvailable", alternatives, RequestForm::writeAlternative);
        };
    }

    private static FieldsOut writeExactly(Exactly exactly) {
        return writeAsk(exactly.ask()).flag("adminAccess", exactly.adminAccess());
    }

    private static FieldsOut writeAlternative(Alternative alternative) {
        return writeAsk(alternative.ask()).textAlways("name", alternative.name());
    }

    private static FieldsOut writeAsk(DeviceAsk ask) {
        var out =
                new FieldsOut()
                        .textAlways("deviceClassName", ask.deviceClass())
                        .list("selectors", ask.selectors(), SelectorForm::write)
                        .text("allocationMode", ask.mode().text())
                        .number("count", ask.count())
                        .list("tolerations", ask.tolerations(), TaintForm::writeToleration)
                        .list(
                                "derivedAttributes",
                                ask.derivedAttributes(),
                                RequestForm::writeDerived);
        return switch (ask.capacity()) {
            case CapacityAsk.Defaults _ -> out;
            case CapacityAsk.Amounts(var requests) ->
                    out.object("capacity", new FieldsOut().quantitiesByName("requests", requests));
        };
    }

    private static FieldsOut writeDerived(DerivedAttribute derived) {
        return new FieldsOut()
                .textAlways("name", derived.name())
                .textAlways("expression", derived.expression());
    }
}
