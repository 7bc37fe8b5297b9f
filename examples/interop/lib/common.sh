# Sourced by the scripts in run/: where things are, and what is left behind (nothing).
# shellcheck shell=bash
set -euo pipefail

interop=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
scratch=$(mktemp -d)
passed=0 failed=0

finish() {
  local status=$?
  rm -rf "$scratch"
  # a script that broke is no success, even if no trial failed
  if ((status != 0 && failed == 0)); then failed=1; fi
  printf '%d passed, %d failed\n' "$passed" "$failed"
  if ((failed > 0)); then exit 1; fi
}
trap finish EXIT
# else bash ends without the above when it is interrupted while it waits
trap 'exit 129' HUP
trap 'exit 130' INT
trap 'exit 143' TERM

fail() {
  echo "FAILED: $*"
  exit 1
}

need() {
  local tool
  for tool in "$@"; do
    command -v "$tool" >/dev/null || fail "$tool is missing, and nothing here can be tried without it"
  done
}

client_jar=$interop/../conformance/target/reconnect-conformance.jar
need_client() {
  need java
  [[ -f $client_jar ]] || fail "$client_jar is missing: build it with 'mvn -DskipTests package'"
}

# install_npm PACKAGE@VERSION...: into the scratch folder, where nothing else is.
install_npm() {
  need node npm
  node -e 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)' || fail "Node 20 or newer is needed"
  echo '{"private": true}' >"$scratch/package.json"
  (cd "$scratch" && npm install --no-audit --no-fund --no-package-lock --ignore-scripts --loglevel=error "$@") ||
    fail "npm could not install $*"
}

# run_trials COMMAND...: shows what the trials print but their counts, which it takes over.
run_trials() {
  local status=0 counts ok bad
  timeout --kill-after=5 "${TRIALS_TIMEOUT:-180}" "$@" | tee "$scratch/trials" | sed -u '/^[0-9]* passed, [0-9]* failed$/d' ||
    status=$?
  counts=$(grep -E '^[0-9]+ passed, [0-9]+ failed$' "$scratch/trials" | tail -n 1 || true)
  [[ -n $counts ]] || fail "the trials did not come to an end (exit $status)"
  read -r ok _ bad _ <<<"$counts"
  passed=$((passed + ok)) failed=$((failed + bad))
  if ((status != 0 && bad == 0)); then fail "the trials ended with exit $status"; fi
}
