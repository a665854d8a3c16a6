/// `juxta validate`: would an API server take these objects?
@NullMarked
package io.juxta.cli.validate;

import org.jspecify.annotations.NullMarked;
