package io.juxta.scheduler.live;

/// Asked before every write: may this scheduler still write?
///
/// A leader implements it with its lease. It answers at once and from any thread. After a no, no
/// write starts; writes that were sent before cannot be called back.
@FunctionalInterface
public interface WritePermission {

    /// Where no other instance runs.
    WritePermission ALWAYS = () -> true;

    boolean mayWrite();
}
