#!/bin/sh
# Generates the secrets on the first start; later starts keep them. The shop's are in the first folder; PostgreSQL and the
# Stripe stand-in each get a folder with the ones that they need.
set -eu
shop=$1 postgres=$2 stripe=$3
umask 077

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

# Writes a file atomically.
write() {
  cat > "$1.new"
  mv "$1.new" "$1"
}

[ -f "$shop/made" ] || write "$shop/made" << END
made_app_secret=$(random)
made_database_password=$(random)
made_stripe_key=sk_test_$(random)
made_stripe_webhook_secret=whsec_$(random)
END
grep '^made_stripe_' "$shop/made" | write "$stripe/made"
sed -n 's/^made_database_password=//p' "$shop/made" | tr -d '\n' | write "$postgres/database-password"
