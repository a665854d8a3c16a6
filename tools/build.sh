# Sourced by ./juxta and ./verify after tools/jdk.sh: builds cli/target/juxta.jar and trains its AOT cache.
# Needs: root, JDK.

run_maven() { # quiet Maven with the JDK we found; everything it says goes to the caller's stdout
  command -v mvn >/dev/null 2>&1 || {
    echo "juxta: Maven is missing. Install it (Debian: apt-get install maven; macOS: brew install maven)." >&2
    return 2
  }
  # The Unsafe notice of Maven's own libraries is noise; an older JDK would not know the flag, so it stays here.
  JAVA_HOME=$JDK MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}" \
    mvn -B -q -f "$root/pom.xml" "$@"
}

train() { # one cache over all commands, made beside the jar and moved into place when complete
  local jar=$root/cli/target/juxta.jar cache=$root/cli/target/juxta.aot
  rm -f "$cache" "$cache.new"
  # The JVM does not mind that jars it has open are replaced: it keeps the files it opened.
  "$JDK/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$jar" io.juxta.cli.AotJars "$root/cli/target" ||
    echo "juxta: the class files could not be prepared for the start-up cache; every start will take longer." >&2
  "$JDK/bin/java" -XX:+UseSerialGC -XX:AOTCacheOutput="$cache.new" -Xlog:disable -cp "$jar" \
    io.juxta.cli.Training "$root/examples" >/dev/null 2>&1 && mv "$cache.new" "$cache" && return 0
  rm -f "$cache.new"
  echo "juxta: no start-up cache could be made; every start will take longer." >&2
}

finish_build() { # what ./juxta looks at to know that the build is whole, and with which JDK
  printf '%s\n' "$JDK" > "$root/cli/target/juxta.jdk"
}
