/// A container image of juxta, made without a daemon and without a registry.
///
/// Start at [ImageBuild], which the script `image` runs on folders of files: each becomes a
/// [Layer], [ImageConfig] says how a container starts, and [OciLayout] writes both down in the form
/// of the OCI image specification. The same files give the same bytes. Nothing here runs when a
/// user types a command.
@NullMarked
package io.juxta.cli.image;

import org.jspecify.annotations.NullMarked;
