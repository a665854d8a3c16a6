# Sourced by ./juxta, ./verify and the benches after tools/jdk.sh: builds cli/target/juxta.jar and trains its AOT cache.
# Needs: root; JDK after find_jdk. build_juxta also needs rooms, target and fresh of ./juxta.

# What a build from an empty Maven repository downloads, and how long its work takes on two cores; `bench/build` measures both.
downloads="240 files, 18 MB"
work_seconds=25

maven() { # replaces this shell by Maven with the JDK we found: start it in a subshell
  local quick=()
  command -v mvn >/dev/null 2>&1 || {
    echo "juxta: Maven is missing. Install it (Debian: apt-get install maven; macOS: brew install maven)." >&2
    exit 2
  }
  case " $* " in
    *" -Dmaven.test.skip=true "*)
      # The profile `unchecked` of the pom. Such a build ends before the second compiler tier would pay.
      quick=(-T 1C)
      MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}"
      # The next build with checks must not take these classes for its own: without its record it compiles everything.
      rm -f "$root"/*/target/maven-status/maven-compiler-plugin/compile/default-compile/inputFiles.lst
      ;;
  esac
  # The Unsafe notice of Maven's own libraries is noise; an older JDK would not know the flag, so it stays here.
  export JAVA_HOME=$JDK MAVEN_OPTS="--sun-misc-unsafe-memory-access=allow --enable-native-access=ALL-UNNAMED ${MAVEN_OPTS:-}"
  exec mvn -B -f "$root/pom.xml" "${quick[@]}" "$@"
}

run_maven() { # quiet Maven; everything it says goes to the caller's stdout
  (maven -q "$@")
}

train() { # one cache over all commands, made beside the jar and moved into place when complete
  local jar=$root/cli/target/juxta.jar cache=$root/cli/target/juxta.aot
  rm -f "$cache" "$cache.new"
  # The JVM does not mind that jars it has open are replaced: it keeps the files it opened.
  "$JDK/bin/java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp "$jar" io.juxta.cli.startup.AotJars "$root/cli/target" >/dev/null ||
    echo "juxta: the class files could not be prepared for the start-up cache; every start will take longer." >&2
  "$JDK/bin/java" -XX:+UseSerialGC -XX:AOTCacheOutput="$cache.new" -Xlog:disable -cp "$jar" \
    io.juxta.cli.Training "$root/examples" >/dev/null 2>&1 && mv "$cache.new" "$cache" && return 0
  rm -f "$cache.new"
  echo "juxta: no start-up cache could be made; every start will take longer." >&2
}

start_build() { # what changes from now on is newer than the build
  printf '%s\n' "$JDK" >"$root/cli/target/juxta.jdk.new"
}

finish_build() { # what ./juxta looks at to know that the build is whole, when it began, and with which JDK
  [ -e "$root/cli/target/juxta.jdk.new" ] || start_build
  mv "$root/cli/target/juxta.jdk.new" "$root/cli/target/juxta.jdk"
}

build_juxta() { # the whole build of ./juxta; says on stderr what it does, ends the launcher with 2 when it cannot
  local log=$target/build.log started packed
  find_jdk || exit 2
  command -v mvn >/dev/null 2>&1 || (maven) || exit 2
  mkdir -p "$target"
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$target/.lock"
    if ! flock -n 9; then
      echo "juxta: another build is under way; waiting for it" >&2
      flock 9
    fi
    if fresh; then
      exec 9>&-
      return 0
    fi
  fi
  started=$SECONDS
  if [ -n "$changed" ]; then
    echo "juxta: ${changed#"$root"/} changed; building with $JDK, about $work_seconds s of work on two cores" >&2
  else
    echo "juxta: first use; building with $JDK, about $work_seconds s of work on two cores," \
      "after downloading $downloads where the Maven repository is empty" >&2
  fi
  remove_interrupted
  : >"$target/building"
  start_build
  trap 'stop_build 129' HUP
  trap 'stop_build 130' INT
  trap 'stop_build 143' TERM
  MAVEN_OPTS="-Dorg.slf4j.simpleLogger.showDateTime=true ${MAVEN_OPTS:-}" \
    in_background maven -Dmaven.test.skip=true -pl "$(IFS=,; echo "${rooms[*]}")" package >"$log" 2>&1
  if ! watch_build "$log"; then
    rm -f "$target/building" "$target/juxta.jdk.new"
    explain_failure "$log"
    exit 2
  fi
  packed=$SECONDS
  in_background train
  watch_build "$log" "making the start-up cache" || true # train said so
  finish_build
  rm -f "$target/building"
  trap - HUP INT TERM
  exec 9>&-
  echo "juxta: built in $((SECONDS - started)) s: $(transfers "$log" | spent $((packed - started))) compiling and packing, $((SECONDS - packed)) s for the start-up cache" >&2
}

in_background() { # starts a command in a process group of its own, so that it can be ended with all its children
  set -m
  "$@" </dev/null &
  working=$!
  set +m
}

stop_build() { # exit code; what is half-written is removed by the next build
  trap '' HUP INT TERM
  kill -TERM -- "-$working" 2>/dev/null || true
  wait "$working" 2>/dev/null || true
  [ ! -t 2 ] || printf '\r\033[K' >&2
  echo "juxta: the build was interrupted; the next call starts it anew" >&2
  exit "$1"
}

remove_interrupted() { # a class or a jar that was cut off looks complete to Maven
  local room
  [ -e "$target/building" ] || return 0
  for room in "${rooms[@]}"; do
    rm -rf "$root/$room/target/classes" "$root/$room/target/maven-status" "$root/$room"/target/*.jar
  done
  rm -rf "$target/lib"
}

watch_build() { # log, what is done now; waits for the background and shows on a terminal how far it came
  local code=0
  if [ -t 2 ]; then
    while kill -0 "$working" 2>/dev/null; do
      printf '\r\033[Kjuxta: %s' "${2:-$(transfers "$1" | progress)}" >&2
      sleep 0.3
    done
    printf '\r\033[K' >&2
  fi
  wait "$working" || code=$?
  return $code
}

transfers() { # log: "files bytes milliseconds module", from what Maven says about each transfer; overlapping transfers count once
  awk '
    / Downloading from / { start[$6] = $1 }
    / Downloaded from / {
      files++
      unit = $8 == "kB" ? 1000 : $8 == "MB" ? 1000000 : $8 == "GB" ? 1000000000 : 1
      bytes += substr($7, 2) * unit
      if ($6 in start) { from[++spans] = start[$6]; to[spans] = $1 }
    }
    / Building juxta .*\[[0-9]+\/[0-9]+\]/ { module = $5 " " $NF }
    END {
      # The log is in the order of the ends. From the last to the first, each adds what the later ones do not cover.
      for (i = spans; i > 0; i--) {
        if (i == spans || to[i] < covered) { busy += to[i] - from[i]; covered = from[i] }
        else if (from[i] < covered) { busy += covered - from[i]; covered = from[i] }
      }
      printf "%d %.0f %d %s\n", files, bytes, busy, module
    }' "$1"
}

progress() { # what `transfers` says, for the line on a terminal
  local files bytes _ module
  read -r files bytes _ module
  [ "$files" -eq 0 ] || printf '%s files, %s downloaded; ' "$files" "$(megabytes "$bytes")"
  if [ -n "$module" ]; then printf 'compiling %s' "$module"; else printf 'starting Maven'; fi
}

spent() { # seconds of Maven; what `transfers` says, as the first part of the last line
  local files bytes busy _
  read -r files bytes busy _
  busy=$(((busy + 500) / 1000))
  [ "$files" -eq 0 ] || printf '%s s downloading %s files, %s; ' "$busy" "$files" "$(megabytes "$bytes")"
  [ "$busy" -le "$1" ] || busy=$1 # both are rounded
  printf '%s s' $(($1 - busy))
}

megabytes() { # bytes
  local tenths=$((($1 + 50000) / 100000))
  printf '%d.%d MB' $((tenths / 10)) $((tenths % 10))
}

explain_failure() { # log
  if grep -qE 'Could not transfer|in offline mode' "$1"; then
    echo "juxta: the build needs files that could not be downloaded. Connect to the network, or name a proxy or a mirror in" \
      "~/.m2/settings.xml, and call again; what Maven said is in $1" >&2
    return
  fi
  grep -E '\[(ERROR|FATAL)\]|^Error' "$1" | sed -e 's/^[0-9]* \[ERROR\] //' -e '/re-run Maven\|Re-run Maven\|\[Help 1\]\|^ *$/d' | head -n 20 >&2
  echo "juxta: the build failed; all of its output is in $1" >&2
}
