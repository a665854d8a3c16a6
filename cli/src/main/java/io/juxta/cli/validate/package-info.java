/// `juxta validate`: would an API server accept these objects?
@NullMarked
package io.juxta.cli.validate;

import org.jspecify.annotations.NullMarked;
