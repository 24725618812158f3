#!/bin/sh
# What an operator does with docker-compose.yml at work, step by step; it stops at the first failure and says the way on.
#   sh deploy/operate.sh update         builds the image, and renews one process after the other
#   sh deploy/operate.sh renew          the same without a build: settings and secrets as they are by now
#   sh deploy/operate.sh back           the same with the image from before the last update
#   sh deploy/operate.sh change-keys    seals every game password with a new key
#   sh deploy/operate.sh backup FILE    copies MongoDB, at one moment, into a new file
#   sh deploy/operate.sh restore FILE   puts such a copy in the place of what MongoDB has
set -eu
cd "$(dirname "$0")/.."

# Caddy asks the last one for files of the older build, so it is renewed last.
PROCESSES=${PROCESSES:-worker-1 worker-2 web-1 web-2}
LAST=${PROCESSES##* }
WELL_WITHIN=${WELL_WITHIN:-120}
KEYS=deploy/secrets/encryption-keys

say() { printf '%s\n' "$*"; }

fail() {
  say "$*" >&2
  exit 1
}

renew() {
  for process in $PROCESSES; do
    say "Renewing $process …"
    # Compose would leave a process alone where only the file of a secret has changed.
    docker compose up -d --no-deps --no-build --force-recreate --wait --wait-timeout "$WELL_WITHIN" "$process" || unwell "$process"
  done
  say 'All processes are renewed.'
}

unwell() {
  docker compose logs --no-log-prefix --tail 20 "$1" >&2 || true
  say "$1 does not get well; its last lines are above. The processes after it were left as they are." >&2
  say 'Mend it, then: sh deploy/operate.sh renew' >&2
  fail 'Or go back to the image from before the last update: sh deploy/operate.sh back'
}

# The last process is renewed last: what it runs has been well.
keep_image() {
  container=$(docker compose ps -aq "$LAST")
  [ -z "$container" ] || docker tag "$(docker inspect --format '{{.Image}}' "$container")" castellan:before
}

back() {
  docker image inspect castellan:before > /dev/null 2>&1 || fail 'There is no image castellan:before: nothing was updated yet.'
  docker tag castellan:before castellan
  renew
}

# The file gets its name once all of it is on the disk, with the owner and the rights that it had.
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
  say "Every process learns to open what $name seals."
  write_keys "$kept,$key"
  renew
  say "Every process seals with $name."
  write_keys "$key,$kept"
  renew
  docker compose exec -T "$LAST" bun api/operations/commands/rotate-keys.ts
  say "$KEYS still has the older keys, for backups that they sealed. To do without them, take them out and run: sh deploy/operate.sh renew"
}

backup() {
  [ ! -e "$1" ] || fail "$1 is there already."
  umask 077
  docker compose exec -T mongodb mongodump --oplog --gzip --archive > "$1.unfinished"
  sync
  mv "$1.unfinished" "$1"
  say "$1 is whole. Keep deploy/secrets with it, or nobody can open the game passwords in it."
}

restore() {
  [ -r "$1" ] || fail "$1 cannot be read."
  # shellcheck disable=SC2086 -- names of services
  docker compose stop $PROCESSES
  docker compose exec -T mongodb mongorestore --drop --oplogReplay --gzip --archive < "$1"
  # Consoles there know of later runs than the store does by now, and would take no line of an earlier one.
  docker compose exec -T redis redis-cli FLUSHALL
  docker compose up -d --no-build --wait
  say 'The store is as it was when the backup was made.'
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
