package io.juxta.scheduler.own;

/// What a pool of devices is to a scheduler, and why.
public enum PoolStanding {
    OWNED("owned"),
    FOREIGN_NODE("local to a node that this scheduler does not own"),
    UNFENCED_NODE("local to a selected node that lacks the taint of owned nodes"),
    NOT_LOCAL("not local to one owned node, and its driver is not listed"),
    NAME_TOO_LONG("its name is too long for the record of owned devices"),
    RECORD_FULL("the record of owned devices is full"),
    NOT_RECORDED("not yet in the record of owned devices");

    private final String text;

    PoolStanding(String text) {
        this.text = text;
    }

    public String text() {
        return text;
    }
}
