package io.juxta.placement;

/// Hears which plugins run, and how long they take. This room has no clock: whoever listens brings
/// one. Called from all threads of a search; every method returns at once.
///
/// A verdict or score that comes from a cache runs no plugin.
public interface PluginListener {

    /// Hears nothing, and asks no clock.
    PluginListener NONE =
            new PluginListener() {
                @Override
                public boolean isListening() {
                    return false;
                }

                @Override
                public long nanos() {
                    return 0;
                }

                @Override
                public void ran(
                        String plugin, ExtensionPoint point, PluginStatus status, long nanos) {}

                @Override
                public void ended(ExtensionPoint point, PluginStatus status, long nanos) {}
            };

    /// Whether anything that it is told matters.
    default boolean isListening() {
        return true;
    }

    /// The time of a clock that never goes back.
    long nanos();

    /// A plugin ran: at Filter and Score once per node.
    void ran(String plugin, ExtensionPoint point, PluginStatus status, long nanos);

    /// All plugins of an extension point ran.
    void ended(ExtensionPoint point, PluginStatus status, long nanos);
}
