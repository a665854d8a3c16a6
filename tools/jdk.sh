# Sourced by ./juxta, ./verify and other scripts: sets JDK to the home of a JDK 25 (or newer), wherever it is.
# Reads the release file of each candidate, so no java is started to find out. JUXTA_JAVA_HOME wins.

jdk_major() { # prints the major version of the JDK at $1, nothing when there is none
  local line
  [ -x "$1/bin/javac" ] && [ -r "$1/release" ] || return 0
  while IFS= read -r line; do
    case $line in
      JAVA_VERSION=*) line=${line#JAVA_VERSION=\"}; echo "${line%%[!0-9]*}"; return 0 ;;
    esac
  done < "$1/release"
}

find_jdk() {
  local home major newest='' on_path=''
  JDK=''
  if [ -n "${JUXTA_JAVA_HOME:-}" ]; then
    major=$(jdk_major "$JUXTA_JAVA_HOME")
    if [ "${major:-0}" -ge 25 ]; then JDK=$JUXTA_JAVA_HOME; return 0; fi
    echo "juxta: JUXTA_JAVA_HOME ($JUXTA_JAVA_HOME) is not a JDK 25. Point it at one, or unset it." >&2
    return 2
  fi
  if on_path=$(command -v javac 2>/dev/null) && on_path=$(readlink -f "$on_path" 2>/dev/null); then
    on_path=${on_path%/bin/javac}
  fi
  for home in "${JAVA_HOME:-}" "$on_path" /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* \
      "$HOME"/.sdkman/candidates/java/* "$HOME"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -n "$home" ] || continue
    major=$(jdk_major "$home")
    case ${major:-0} in
      25) JDK=$home; return 0 ;;
    esac
    if [ "${major:-0}" -gt 25 ] && [ -z "$newest" ]; then newest=$home; fi
  done
  if [ -n "$newest" ]; then JDK=$newest; return 0; fi
  echo "juxta: no JDK 25 found. Install one (Debian: apt-get install temurin-25-jdk; macOS: brew install openjdk@25;" \
    "any system: sdk install java 25-tem) or set JUXTA_JAVA_HOME." >&2
  return 2
}
