#!/bin/sh
# Changes the containers over to the version that is checked out, or with --rollback to the one before, as
# docs/operating/maintenance.md says; goes back by itself if the other version does not get ready.
# --dry-run only says what changes; --manual-steps-done: what the version needs by hand has been done; --yes accepts the
# licences of new models.
# The images: toonbooth:local is what Compose starts, toonbooth:running runs now, toonbooth:before is for --rollback.
set -eu
cd "$(dirname "$0")/.."
wait=${WAIT:-180}
backup=
is_dry=
steps_done=
yes=
tiers=

say() { printf '%s\n' "$1" >&2; }
# Asks no ComfyUI: files that are there are enough, even if others would suit the card better.
models() { docker compose run --rm -e COMFYUI_URLS= "$@"; }
in_image() { docker compose run --rm --no-deps -T server "$@"; }
start_all() { docker compose up --detach --wait --wait-timeout "$wait"; }

# The numbers of a version up to the first that is not 0: another one means work by hand.
series() { printf '%s\n' "$1" | sed 's/^\(\(0\.\)*[0-9]*\).*/\1/'; }

# Says what changes, and refuses a version that needs work by hand until that is done.
announce() {
  from=$(docker compose exec -T server toonbooth version)
  from=$(printf '%s\n' "$from" | sed -n 's/^Toonbooth //p')
  to=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
  awk -v from="[$from]" -v to="[$to]" '$1 == "##" && $2 == from { exit }
    $1 == "##" && $2 == to { shows = 1 }
    shows' CHANGELOG.md >&2
  say "$from → $to"
  [ "$(series "$from")" = "$(series "$to")" ] || [ -n "$steps_done" ] || {
    say "Nothing was changed: $to needs work by hand, as the changelog says. Then add --manual-steps-done."
    return 1
  }
}

# Finds the tiers whose models are there, if ComfyUI runs beside the shop and the other version needs other models.
find_tiers() {
  ! docker compose exec -T server cat comfy-workflows/models.json | cmp -s - comfy-workflows/models.json || return 0
  docker compose --profile tools config --services | grep -qx models || return 0
  for tier in small quality best; do
    case $(models -T models --tier "$tier" --dry-run) in
      *'will be downloaded'*) ;;
      *'is there'*) tiers="$tiers $tier" ;;
    esac
  done
}

fetch_models() {
  for tier in $tiers; do
    models models --tier "$tier" $yes || return 1
  done
}

# Restores a backup, all of it or nothing.
restore() { in_image toonbooth restore --from "$1" --undo-upgrade; }

nothing_changed() {
  docker tag toonbooth:running toonbooth:local
  say "Nothing was changed: $1"
  return 1
}

# Starts again what ran, as its database is as it was.
back_to_running() {
  docker tag toonbooth:running toonbooth:local
  start_all
  say 'Nothing was changed: the backup failed, or cannot be restored.'
  return 1
}

# Brings the database up to date beside the version that runs. 1: that version could not go on; 2: any other failure.
migrate_beside() {
  said=$(in_image toonbooth migrate 2>&1) && return 0
  case $said in
    *'An older Toonbooth runs on this database'*) return 1 ;;
  esac
  say "$said"
  return 2
}

# Makes a backup by the version that ran, when nothing runs any more, and names it in $backup.
back_up_stopped() {
  docker compose stop worker server
  docker tag toonbooth:local toonbooth:next
  docker tag toonbooth:running toonbooth:local
  backup=$(in_image toonbooth backup --into /backups | sed -n 's|^\(/backups/[^:]*\): .*|\1|p')
  [ -n "$backup" ] || back_to_running
  docker tag toonbooth:next toonbooth:local
}

# The worker stops first: it finishes or hands back its orders while the server still answers. The server starts by itself, as
# the worker would wait for it without an end.
change_over() {
  docker compose stop worker
  docker compose up --detach --wait --wait-timeout "$wait" server && start_all || go_back
  docker tag toonbooth:running toonbooth:before
  docker compose exec -T server toonbooth doctor ||
    say 'The other version runs; what the doctor finds wrong may have been so before.'
}

go_back() {
  say 'The other version did not get ready. Its last lines:'
  docker compose logs --tail 20 server worker >&2 || true
  docker compose stop worker server
  docker tag toonbooth:running toonbooth:local
  if [ -n "$backup" ]; then restore "$backup"; fi
  start_all
  say 'The version before runs again.'
  return 1
}

upgrade() {
  announce
  [ -z "$is_dry" ] || return 0
  find_tiers
  docker compose exec -T server toonbooth backup --into /backups
  docker tag toonbooth:local toonbooth:running
  docker compose pull --ignore-buildable
  docker compose build --pull || nothing_changed 'it cannot be built.'
  fetch_models || nothing_changed 'its models are missing.'
  migrate_beside || case $? in
    1) back_up_stopped ;;
    *) nothing_changed 'the database cannot be updated.' ;;
  esac
  change_over
}

# With a backup, restores it if the version before cannot use the database any more.
roll_back() {
  docker tag toonbooth:local toonbooth:running
  docker tag toonbooth:before toonbooth:local
  if ! in_image toonbooth migrate; then
    [ -n "$1" ] || nothing_changed 'add the backup from before the upgrade, /backups/NAME. Everything since then is lost.'
    docker compose stop worker server
    restore "$1" || back_to_running
  fi
  change_over
}

if [ "${1-}" = --rollback ]; then
  roll_back "${2-}"
  exit
fi
for option; do
  case $option in
    --dry-run) is_dry=1 ;;
    --manual-steps-done) steps_done=1 ;;
    --yes) yes=--yes ;;
    *) say "Usage: $0 [--dry-run] [--manual-steps-done] [--yes], or $0 --rollback [BACKUP]" && exit 2 ;;
  esac
done
upgrade
