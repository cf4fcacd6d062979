# Builds programs as they are shipped and says how far it is. Sourced by deploy/run, from the root.

# The progress of one build: what `swift build` prints comes in. On a terminal one line that changes each second, else a line each
# 15 s. Errors go to standard error as they are.
#
#   show_progress PRODUCT NUMBER OF
show_progress() {
  local line='' piece='' task='' begin=$SECONDS next=$((SECONDS + 15)) text status
  local every=15
  [ ! -t 1 ] || every=1
  while true; do
    status=0
    IFS= read -r -t "$every" piece || status=$?
    line+=$piece
    if ((status == 0)); then
      if [[ $line =~ ^\[([0-9]+)/([0-9]+)\]\ *(.*) ]]; then
        task="${BASH_REMATCH[1]} of ${BASH_REMATCH[2]} steps, ${BASH_REMATCH[3]}"
      elif [[ $line == *'Another instance of SwiftPM'* ]]; then
        task='waits for another build of this checkout'
      elif [[ $line =~ error|warning:\ [^\'] ]]; then
        [ ! -t 1 ] || printf '\r\e[K'
        printf '%s\n' "$line" >&2
      fi
      line=
    elif ((status <= 128)); then
      break
    fi
    text="   $2 of $3: $1, $((SECONDS - begin)) s${task:+, $task}"
    if [ -t 1 ]; then
      printf '\r\e[K%s' "${text:0:${COLUMNS:-80}-1}"
    elif ((SECONDS >= next)); then
      printf '%s\n' "$text"
      next=$((SECONDS + 15))
    fi
  done
  [ ! -t 1 ] || printf '\r\e[K'
}

# build_programs PRODUCT…
build_programs() {
  local options product begin number=0
  mapfile -t options < <(grep -v '^#' deploy/release-options)
  for product in "$@"; do
    number=$((number + 1)) begin=$SECONDS
    swift build "${options[@]}" --static-swift-stdlib --product "$product" 2>&1 | show_progress "$product" "$number" "$#" || {
      echo "deploy/run: $product could not be built" >&2
      exit 1
    }
    echo "   $number of $#: $product, built in $((SECONDS - begin)) s"
  done
}
