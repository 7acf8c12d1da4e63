#!/bin/sh
# Makes up the shop's secrets on the first start; every later one keeps them.
set -eu
dir=${1:-/secrets}
umask 077

random() {
  od -An -N32 -tx1 /dev/urandom | tr -d ' \n'
}

[ -f "$dir/made" ] && exit 0
password=$(random)
printf '%s' "$password" > "$dir/database-password"
cat > "$dir/made.new" << END
made_app_secret=$(random)
made_database_password=$password
made_stripe_key=sk_test_$(random)
made_stripe_webhook_secret=whsec_$(random)
END
mv "$dir/made.new" "$dir/made"
