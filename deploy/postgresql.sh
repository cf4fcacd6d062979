# A PostgreSQL of its own for deploy/run: a cluster in a folder, run by a user without rights. Sourced by deploy/run.

# PostgreSQL refuses to run as root.
as_postgresql=()
[ "$(id -u)" -ne 0 ] || as_postgresql=(setpriv --reuid postgres --regid postgres --clear-groups)

# The programs of the newest server that is installed: Debian keeps them off PATH, since several versions can be.
postgresql_programs() {
  local program
  program=$(printf '%s\n' /usr/lib/postgresql/*/bin/postgres | sort -t / -k 5n | tail -n 1)
  [ -x "$program" ] || program=$(command -v postgres) || {
    echo "deploy/run: there is no PostgreSQL; install version 15 or later (Debian: postgresql-15)" >&2
    exit 1
  }
  echo "${program%/*}"
}

# Starts the server of the cluster in FOLDER, which is made when missing, and sets postgresql_socket, the folder of its socket, and
# postgresql_pid. It listens there alone. The folder is open to the server's user and root, so no caller is asked for a password.
#
#   start_postgresql FOLDER
start_postgresql() {
  local programs cluster
  programs=$(postgresql_programs)
  mkdir -p "$1"
  cluster=$(cd "$1" && pwd -P)
  # The path of a socket has 107 bytes at most, and the user needs a way to it.
  postgresql_socket=$(mktemp -d /tmp/screentime-postgresql-XXXXXX)
  [ "$(id -u)" -ne 0 ] || chown postgres:postgres "$cluster" "$postgresql_socket"
  if ! "${as_postgresql[@]}" test -w "$cluster"; then
    echo "deploy/run: the user postgres does not get to $cluster; name another folder with --data, such as one in /var/tmp" >&2
    exit 1
  fi
  if [ ! -e "$cluster/PG_VERSION" ]; then
    echo "== making a PostgreSQL in $cluster"
    (cd "$cluster" && "${as_postgresql[@]}" "$programs/initdb" --pgdata "$cluster" --username postgres --locale C \
      --encoding UTF8 --auth-local trust --auth-host reject --no-instructions > /dev/null)
  fi
  # Errors are logged without statements and values.
  (cd "$cluster" && exec setsid "${as_postgresql[@]}" "$programs/postgres" -D "$cluster" -c listen_addresses= \
    -c unix_socket_directories="$postgresql_socket" -c logging_collector=off -c log_error_verbosity=terse \
    -c log_min_error_statement=panic -c log_parameter_max_length_on_error=0 > /dev/null 2>> "$cluster.log") &
  postgresql_pid=$!
  for _ in $(seq 600); do
    if "$programs/pg_isready" -q -h "$postgresql_socket"; then return; fi
    kill -0 "$postgresql_pid" 2> /dev/null || break
    sleep 0.1
  done
  echo "deploy/run: PostgreSQL did not start; its log, $cluster.log, ends so:" >&2
  tail -n 5 "$cluster.log" >&2
  exit 1
}

# postgresql_url DATABASE: what a service connects by to a database, which is made when missing.
postgresql_url() {
  local programs
  programs=$(postgresql_programs)
  "$programs/psql" -qXAt -h "$postgresql_socket" -U postgres -d postgres -c "SELECT 1 FROM pg_database WHERE datname = '$1'" | grep -q 1 \
    || "$programs/createdb" -h "$postgresql_socket" -U postgres "$1"
  echo "postgresql://postgres@/$1?host=$postgresql_socket"
}

# Ends the sessions, and returns when everything is in its place.
stop_postgresql() {
  if [ -n "${postgresql_pid:-}" ]; then
    kill -INT "$postgresql_pid" 2> /dev/null || true
    while kill -0 "$postgresql_pid" 2> /dev/null; do wait "$postgresql_pid" 2> /dev/null || true; done
  fi
  [ -z "${postgresql_socket:-}" ] || rm -rf "$postgresql_socket"
}
