#!/bin/sh
# An operator's steps with docker-compose.yml. Each stops at the first failure and prints what to do next.
#   sh deploy/operate.sh update         builds the image, then renews one process after the other
#   sh deploy/operate.sh renew          the same without a build, for changed settings and secrets
#   sh deploy/operate.sh back           the same with the image before the last update
#   sh deploy/operate.sh change-keys    seals every game password with a new key
#   sh deploy/operate.sh backup FILE    copies MongoDB, as of one moment, into a new file
#   sh deploy/operate.sh restore FILE   replaces MongoDB's data with such a copy
set -eu
cd "$(dirname "$0")/.."

# Caddy asks the last process for files of the old build, so it is renewed last.
PROCESSES=${PROCESSES:-worker-1 worker-2 web-1 web-2}
LAST=${PROCESSES##* }
HEALTH_TIMEOUT=${HEALTH_TIMEOUT:-120}
KEYS=deploy/secrets/encryption-keys

say() { printf '%s\n' "$*"; }

fail() {
  say "$*" >&2
  exit 1
}

renew() {
  for process in $PROCESSES; do
    say "Renewing $process …"
    # Without --force-recreate Compose would skip a process if only the file of a secret changed.
    docker compose up -d --no-deps --no-build --force-recreate --wait --wait-timeout "$HEALTH_TIMEOUT" "$process" || stop_unhealthy "$process"
  done
  say 'All processes are renewed.'
}

stop_unhealthy() {
  docker compose logs --no-log-prefix --tail 20 "$1" >&2 || true
  say "$1 does not become healthy; its last log lines are above. The processes after it are unchanged." >&2
  say 'Fix it, then run: sh deploy/operate.sh renew' >&2
  fail 'Or go back to the image before the last update: sh deploy/operate.sh back'
}

# The last process is renewed last, so its image was healthy.
keep_image() {
  container=$(docker compose ps -aq "$LAST")
  [ -z "$container" ] || docker tag "$(docker inspect --format '{{.Image}}' "$container")" castellan:before
}

back() {
  docker image inspect castellan:before > /dev/null 2>&1 || fail 'There is no image castellan:before, because there was no update yet.'
  docker tag castellan:before castellan
  renew
}

# Renames the file once it is completely on disk, with its owner and mode.
write_keys() {
  cp -p "$KEYS" "$KEYS.new"
  chmod u+w "$KEYS.new"
  printf '%s\n' "$1" > "$KEYS.new"
  chmod u-w "$KEYS.new"
  sync
  mv -f "$KEYS.new" "$KEYS"
}

change_keys() {
  kept=$(cat "$KEYS")
  name=$(date -u +%Y%m%d-%H%M%S)
  key="$name:$(openssl rand -base64 32)"
  say "Every process gets the key $name, to open with it."
  write_keys "$kept,$key"
  renew
  say "Every process now seals with $name."
  write_keys "$key,$kept"
  renew
  docker compose exec -T "$LAST" bun api/operations/commands/rotate-keys.ts
  say "$KEYS still contains the older keys, for backups that they sealed. To drop them, remove them and run: sh deploy/operate.sh renew"
}

backup() {
  [ ! -e "$1" ] || fail "$1 already exists."
  umask 077
  docker compose exec -T mongodb mongodump --oplog --gzip --archive > "$1.unfinished"
  sync
  mv "$1.unfinished" "$1"
  say "$1 is complete. Keep deploy/secrets with it; without them the game passwords in it stay sealed."
}

restore() {
  [ -r "$1" ] || fail "$1 cannot be read."
  # shellcheck disable=SC2086 -- a list of service names
  docker compose stop $PROCESSES
  docker compose exec -T mongodb mongorestore --drop --oplogReplay --gzip --archive < "$1"
  # The consoles in Redis know later runs than the restored store, and would refuse lines of earlier ones.
  docker compose exec -T redis redis-cli FLUSHALL
  docker compose up -d --no-build --wait
  say 'The store is as it was at the backup.'
}

case "${1:-} $#" in
  'update 1') keep_image; docker compose build; renew ;;
  'renew 1') renew ;;
  'back 1') back ;;
  'change-keys 1') change_keys ;;
  'backup 2') backup "$2" ;;
  'restore 2') restore "$2" ;;
  *) fail 'Say what to do: update, renew, back, change-keys, backup FILE or restore FILE.' ;;
esac
