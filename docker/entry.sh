#!/bin/sh
# Fills in settings that the operator has not set: the other containers' addresses, and the secrets from make-secrets.sh.
set -eu
made=${MADE_SECRETS:-/secrets/made}

# The doctor reports everything that is missing: for it nothing is refused, and missing settings stay unset.
case "$*" in
  *' doctor'*) examining=1 ;;
  *) examining= ;;
esac

# Stand-ins take no money: a public shop has to allow them explicitly.
refuse() {
  case "${PUBLIC_URL:-http://localhost}" in
    http://localhost | http://localhost[:/]* | http://127.0.0.1 | http://127.0.0.1[:/]* | 'http://[::1]'*) return 0 ;;
  esac
  case "${ALLOW_STANDINS:-}" in 1 | on) return 0 ;; esac
  [ -n "$examining" ] && return 1
  echo "$1 is needed if PUBLIC_URL is open to others (or ALLOW_STANDINS=1 to sell with a test stand-in)." >&2
  exit 1
}

# A stand-in that does not run has no DNS name.
need() {
  getent hosts "$2" > /dev/null && return 0
  [ -n "$examining" ] && return 1
  echo "$1 is not set, and its stand-in does not run: set it in .env, or start with --profile $3." >&2
  exit 1
}

if [ -f "$made" ]; then
  . "$made"
  # The start fills in the settings that are unset here; the console shows them as such.
  for name in APP_SECRET DATABASE_URL REDIS_URL SMTP_URL COMFYUI_URLS COMFYUI_DIRS WORKFLOWS \
    STRIPE_SECRET_KEY STRIPE_WEBHOOK_SECRET STRIPE_API_URL; do
    [ -n "$(printenv "$name")" ] || SETTINGS_FROM_START="${SETTINGS_FROM_START:-}$name,"
  done
  export SETTINGS_FROM_START="${SETTINGS_FROM_START:-}"
  : "${APP_SECRET:=$made_app_secret}"
  : "${DATABASE_URL:=postgres://toonbooth:$made_database_password@postgres:5432/toonbooth}"
  : "${REDIS_URL:=redis://redis:6379}"
  if [ -z "${SMTP_URL:-}" ] && refuse SMTP_URL && need SMTP_URL mailbox mailbox; then
    SMTP_URL=smtp://mailbox:1025
  fi
  if [ -z "${STRIPE_SECRET_KEY:-}" ] && refuse STRIPE_SECRET_KEY && need STRIPE_SECRET_KEY stripe stripe-standin; then
    STRIPE_SECRET_KEY=$made_stripe_key
    STRIPE_WEBHOOK_SECRET=$made_stripe_webhook_secret
    STRIPE_API_URL=http://stripe:3012
    export STRIPE_WEBHOOK_SECRET STRIPE_API_URL
  fi
  if [ -z "${COMFYUI_URLS:-}" ] && need COMFYUI_URLS comfyui-standin comfyui-standin; then
    COMFYUI_URLS=http://comfyui-standin:8188
    COMFYUI_DIRS=/comfyui-standin
    WORKFLOWS=cpu
    export COMFYUI_DIRS WORKFLOWS
  fi
  export APP_SECRET DATABASE_URL REDIS_URL SMTP_URL COMFYUI_URLS STRIPE_SECRET_KEY
fi

exec "$@"
