import type { AccountFacts } from '#adapters/database/tables/stripe-accounts.ts';
import { KeyRefused, probeStripe, secondsAheadOfStripe } from '#adapters/probes/stripe.ts';
import { paymentMethodNames } from '#domain/payment-methods.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { about, messageOf, type Finding } from './finding.ts';
import type { ExaminedShop } from './shop.ts';

/** Largest clock error: webhook signatures count for 300 s, and sessions must expire 30 minutes from now or later. */
const mostSecondsOff = 60;

const keyCheck = about('stripe.key', 'Stripe key');
const permissionCheck = about('stripe.permissions', 'Stripe permissions');
const methodCheck = about('stripe.payment-methods', 'Payment methods');
const balanceCheck = about('stripe.balance', 'Fees and payouts');
const clockCheck = about('stripe.clock', 'Clock');

const modes: Record<AccountFacts['mode'], string> = {
  'stand-in': 'the stand-in, which charges nobody',
  test: 'a sandbox or test mode, which charges nobody',
  live: 'live mode',
};

/** Checks the key, its permissions, and this machine's clock against Stripe's. */
export async function examineStripe({ settings }: Pick<ExaminedShop, 'settings'>): Promise<Finding[]> {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl } = settings;
  if (secretKey === undefined) {
    const reason = 'STRIPE_SECRET_KEY is not set, and the stand-in that takes its place is not running.';
    return [keyCheck.unchecked(reason)];
  }
  const at = withoutCredentials(apiUrl);
  try {
    const { mode, accountId, missing, missingForBalance, methods } = await probeStripe({ secretKey, apiUrl });
    const account = accountId === undefined ? '' : `, account ${accountId}`;
    return [
      keyCheck.right(`accepted by ${at}: ${modes[mode]}${account}.`),
      permissionFinding(missing),
      balanceFinding(missingForBalance),
      methodFinding(methods, settings.CURRENCY),
      await examineClock(apiUrl),
    ];
  } catch (error) {
    if (error instanceof KeyRefused) {
      const remedy =
        'Copy STRIPE_SECRET_KEY again from the Stripe dashboard, under Developers, API keys; if that does not show it, create another.';
      return [keyCheck.wrong(`${at} does not accept it: ${messageOf(error)}`, remedy)];
    }
    const remedy =
      'Check that this machine can reach that address: network, DNS, firewall; STRIPE_API_URL is rarely needed.';
    return [keyCheck.wrong(`${at} did not say whether it accepts it: ${messageOf(error)}`, remedy)];
  }
}

function permissionFinding(missing: string[]): Finding {
  if (missing.length === 0) return permissionCheck.right('the key may do everything that the shop does.');
  const remedy =
    'Give the restricted key these permissions in the Stripe dashboard, under Developers, API keys; step 7 of docs/operating.md lists all of them.';
  return permissionCheck.wrong(`the key lacks permissions: ${missing.join(', ')}.`, remedy);
}

function balanceFinding(missing: string[]): Finding {
  if (missing.length === 0) return balanceCheck.right('the key may read them for your bookkeeping.');
  const give = `Give the key ${missing.join(' and ')} to have them in a month’s list of payments.`;
  return balanceCheck.unchecked('the key may not look at them, so a month’s list has none.', give);
}

function methodFinding(offered: string[] | undefined, currency: string): Finding {
  if (offered === undefined) {
    const give = 'Give the key Payment Method Configurations: Read to have them named there.';
    return methodCheck.unchecked('the key may not look at them, so none are named at the pay button.', give);
  }
  const names = paymentMethodNames(offered, currency, 'en');
  if (names.length > 0) return methodCheck.right(`${names.join(', ')}, named at the pay button.`);
  const turnOn = 'Turn some on in the Stripe dashboard, under Settings, Payment methods.';
  return methodCheck.wrong(`the account takes none in ${currency.toUpperCase()}.`, turnOn);
}

async function examineClock(apiUrl: string): Promise<Finding> {
  const seconds = await secondsAheadOfStripe(apiUrl);
  if (seconds === undefined) return clockCheck.unchecked('Stripe’s answer has no date.');
  const off = Math.abs(seconds);
  if (off <= mostSecondsOff) return clockCheck.right(`within ${Math.max(1, off)} s of Stripe’s.`);
  return clockCheck.wrong(
    `this machine’s clock is ${off} s ${seconds > 0 ? 'ahead of' : 'behind'} Stripe’s: webhooks are refused as too old.`,
    'Let the system set it: sudo timedatectl set-ntp true (in a virtual machine or container: its host).',
  );
}
