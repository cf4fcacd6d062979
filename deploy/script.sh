# The command line of the shell scripts of deploy, Proto and Tests, which source this first, before they need any program:
#
#   source "${BASH_SOURCE[0]%/*}/…/deploy/script.sh"
#
# `--help` prints the comment at the head of the script and ends it, with nothing but bash. `refuse MESSAGE` ends it with status 2.
# Tests/Package/scripts holds every script to it.
script_root=$(cd "${BASH_SOURCE[0]%/*}/.." && pwd -P)
script_name=$(cd "${0%/*}" && pwd -P)/${0##*/}
script_name=${script_name#"$script_root/"}

refuse() {
  echo "$script_name: $1; see $script_name --help" >&2
  exit 2
}

for argument in "$@"; do
  if [ "$argument" = --help ] || [ "$argument" = -h ]; then
    {
      read -r argument
      while IFS= read -r argument && [[ $argument == '#'* ]]; do
        argument=${argument#'#'}
        printf '%s\n' "${argument# }"
      done
    } < "$0"
    exit 0
  fi
done
unset argument

# For what needs the Python packages of the tests: installs what is missing and puts that Python first on PATH.
use_packages() {
  [ "$(command -v python3)" = "$script_root/.build/python/bin/python3" ] || "$script_root/Tests/Support/prepare" || exit 1
  export PATH="$script_root/.build/python/bin:$PATH"
}
