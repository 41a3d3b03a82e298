# What bin/signalbox and scripts/test share: getting installed, fetched and built what is missing or stale.
# Sourced by POSIX sh with $root set. Everything said goes to stderr; what fails says how to mend it and exits 1.

runtime_major=26

say() { printf '%s\n' "$*" >&2; }

stop() {
  say "$@"
  exit 1
}

# Only one at a time may change node_modules, .runtime and dist. The kernel lets go of the flock when its
# holder dies; where there is no flock, a symbolic link (made in one step) names the holder.
hold() {
  mkdir -p "$root/.runtime" 2>/dev/null && [ -w "$root/.runtime" ] ||
    stop "Cannot write to $root: run this as the user that the folder belongs to."
  if command -v flock >/dev/null 2>&1; then
    exec 9>"$root/.runtime/lock"
    flock -n 9 && return
    say "Another start is getting things ready; waiting for it ..."
    flock 9
    return
  fi
  waiting=
  until ln -s "$$" "$root/.runtime/holder" 2>/dev/null; do
    holder=$(readlink "$root/.runtime/holder") || continue
    if ! ps -p "$holder" >/dev/null 2>&1; then
      rm -f "$root/.runtime/holder"
      continue
    fi
    [ -n "$waiting" ] || say "Another start is getting things ready; waiting for it ..."
    waiting=yes
    sleep 1
  done
  trap 'rm -f "$root/.runtime/holder"' EXIT
  trap 'exit 1' HUP INT TERM
}

let_go() {
  if command -v flock >/dev/null 2>&1; then
    exec 9>&-
  else
    rm -f "$root/.runtime/holder"
    trap - EXIT HUP INT TERM
  fi
}

need_npm() {
  command -v node >/dev/null 2>&1 ||
    stop "Signalbox needs Node 20 or newer to set itself up, and found none. Get it from https://nodejs.org/en/download, then run this again."
  command -v npm >/dev/null 2>&1 ||
    stop "Signalbox needs npm to set itself up, and found none. It comes with Node: https://nodejs.org/en/download."
  major=$(node -v)
  major=${major#v}
  major=${major%%.*}
  [ "$major" -ge 20 ] ||
    stop "Signalbox needs Node 20 or newer to set itself up; this machine has $(node -v). Get a newer one from https://nodejs.org/en/download."
}

# npm_ci FOLDER LOG [OPTION...]: what the lock file names, each package checked against its hash; no install script runs.
npm_ci() {
  folder=$1 log=$2
  shift 2
  (cd "$folder" && npm ci --ignore-scripts --no-audit --no-fund --fetch-retry-mintimeout=1000 --fetch-retry-maxtimeout=4000 "$@") >"$log" 2>&1
}

show_log() {
  grep -E 'ERR!|EINTEGRITY|ENOTFOUND|ECONN|ETIMEDOUT|ENOSPC|EACCES|optional dependency' "$1" | tail -n 15 >&2
  say "The whole log: $1"
}

# installed full|run: is there what the lock file names, for the checks or for building alone?
installed() {
  # npm writes this file last, so a broken-off installation has none.
  [ -e "$root/node_modules/.package-lock.json" ] || return 1
  [ "$root/package-lock.json" -nt "$root/node_modules/.package-lock.json" ] && return 1
  [ "$1" = run ] || [ -d "$root/node_modules/vitest" ]
}

install() {
  installed "$1" && return
  need_npm
  options=--omit=dev
  [ "$1" = run ] && [ ! -d "$root/node_modules/vitest" ] || options=--include=dev
  say "Installing what Signalbox needs (once, about a minute) ..."
  if ! npm_ci "$root" "$root/.runtime/install.log" "$options"; then
    show_log "$root/.runtime/install.log"
    stop "The installation failed ('npm ci' in $root). It needs the npm registry: check the network, a proxy or 'npm config get registry', then run this again."
  fi
}

# The Node that serves: the one fetched before, else the machine's where it is new enough. Sets $node.
find_node() {
  node=$root/.runtime/node/bin/node
  if [ -x "$node" ]; then
    [ "$root/runtime/package-lock.json" -nt "$root/.runtime/node/package-lock.json" ] || return 0
    cmp -s "$root/runtime/package-lock.json" "$root/.runtime/node/package-lock.json" && return 0
  fi
  node=$(command -v node) || return 1
  major=$("$node" -v) || return 1
  major=${major#v}
  [ "${major%%.*}" -ge "$runtime_major" ]
}

# Fetches Node into .runtime/node: beside it first, then in one step to its place.
fetch_node() {
  find_node && return
  need_npm
  say "Fetching Node $runtime_major, which Signalbox runs on (once, about a minute; this machine has $(node -v)) ..."
  new=$root/.runtime/new-$$
  rm -rf "$root"/.runtime/new-*
  mkdir -p "$new/bin"
  cp "$root/runtime/package.json" "$root/runtime/package-lock.json" "$new/"
  [ -f "$root/.npmrc" ] && cp "$root/.npmrc" "$new/"
  # npm passes over an optional package that it could not get, so the file is the proof. At this level it logs why.
  npm_ci "$new" "$root/.runtime/fetch.log" --include=optional --loglevel=verbose || :
  fetched=
  for each in "$new"/node_modules/node-*/bin/node "$new"/node_modules/node-*/bin/node.exe; do
    [ -x "$each" ] && fetched=$each
  done
  if [ -z "$fetched" ]; then
    rm -rf "$new"
    show_log "$root/.runtime/fetch.log"
    # npm does not say why it refused a package that arrived.
    grep -q 'GET 200.*\.tgz' "$root/.runtime/fetch.log" &&
      say "The package arrived and was refused: it is damaged, or not the one whose hash stands in runtime/package-lock.json."
    stop "Fetching Node $runtime_major for $(uname -s) $(uname -m) failed. Either mend the way to the npm registry and run this again, or put Node $runtime_major or newer on the PATH yourself: https://nodejs.org/en/download."
  fi
  if ! "$fetched" -v >/dev/null 2>&1; then
    rm -rf "$new"
    stop "The Node that was fetched does not run on this machine (a musl system such as Alpine?). Put Node $runtime_major or newer on the PATH yourself: https://nodejs.org/en/download."
  fi
  ln -s "..${fetched#"$new"}" "$new/bin/node"
  rm -rf "$root/.runtime/old"
  [ ! -e "$root/.runtime/node" ] || mv "$root/.runtime/node" "$root/.runtime/old"
  mv "$new" "$root/.runtime/node"
  rm -rf "$root/.runtime/old"
  find_node || stop "The Node that was fetched is not where it belongs: remove $root/.runtime and run this again."
}

# prepare full|run: the packages and the Node that serves, at the same time: one unpacks while the other waits for the network.
prepare() {
  installed "$1" && find_node && return
  need_npm
  fetch_node &
  fetching=$!
  failed=
  (install "$1") || failed=yes
  wait "$fetching" || failed=yes
  [ -z "$failed" ] || exit 1
  # The other process has set it for itself alone.
  find_node
}

# A folder counts too, so a file that was removed is noticed.
built() {
  [ -e "$root/dist/.built" ] || return 1
  [ -d "$root/src" ] || return 0
  [ -z "$(find "$root/src" "$root/portal" "$root/package-lock.json" "$root/tsconfig.json" "$root/scripts/build" -newer "$root/dist/.built" -print | head -n 1)" ]
}

build() {
  built && return
  say "Building Signalbox ..."
  "$node" "$root/scripts/build/build.mjs" >&2 || stop "The build failed; what is wrong stands above."
}
