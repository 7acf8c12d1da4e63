import { probeAddress, reachesWebhook, type Arrival } from '#adapters/probes/address.ts';
import { probeCertificate } from '#adapters/probes/tls.ts';
import { webhookPath } from '#adapters/payments/webhook-events.ts';
import { createSecrets } from '#adapters/secrets.ts';
import { isPublic } from '#config.ts';
import { about, messageOf, type Finding } from './finding.ts';
import { appSecretOf, type ExaminedShop, type Settings } from './shop.ts';

type Trusted = Settings['TRUST_PROXY'];

/** Documentation address (RFC 5737) that the doctor claims to have, as a visitor could; the shop must not believe it. */
export const forgedAddress = '192.0.2.77';
const leastDays = 14;
const dayMs = 86_400_000;

const addressCheck = about('address', 'PUBLIC_URL');
const proxyCheck = about('address.proxy', 'Proxy');
const webhookCheck = about('address.webhook', 'Webhook address');
const certificateCheck = about('address.certificate', 'TLS certificate');

/** Calls PUBLIC_URL as visitors do. `ca` is a certificate authority to trust in addition to this machine's. */
export async function examineAddress({ settings, startedAt }: ExaminedShop, ca?: string): Promise<Finding[]> {
  const { PUBLIC_URL: url } = settings;
  if (url === undefined || !isPublic(url))
    return [
      addressCheck.unchecked(
        'only this machine reaches a shop at a loopback address: proxy and TLS were not checked.',
      ),
    ];
  const certificate = await examineCertificate(url, ca);
  return [...(certificate ? [certificate] : []), ...(await reach(url, { settings, startedAt }, certificate))];
}

/** Calls the shop, unless its certificate is wrong and keeps every browser out. */
async function reach(
  url: string,
  { settings, startedAt }: ExaminedShop,
  certificate?: Finding,
): Promise<Finding[]> {
  if (certificate?.outcome === 'wrong' && url.startsWith('https:'))
    return [addressCheck.unchecked('browsers do not get in until the certificate is right.')];
  if (startedAt === undefined) return [addressCheck.unchecked('the shop is not running.')];
  return await callShop(url, (await appSecretOf(settings)) ?? '', settings.TRUST_PROXY);
}

/** Checks the TLS certificate; undefined if nothing answers, which another check reports. */
async function examineCertificate(address: string, ca: string | undefined): Promise<Finding | undefined> {
  const url = new URL(address);
  if (url.protocol === 'http:') {
    const remedy =
      'Put a proxy such as Caddy in front of the shop that terminates TLS, and begin PUBLIC_URL with https://.';
    return certificateCheck.wrong(
      'PUBLIC_URL is http: photos travel unencrypted, and others can see them.',
      remedy,
    );
  }
  const found = await probeCertificate(url, ca).catch(() => undefined);
  if (!found) return undefined;
  const days = Math.floor((found.endsAt.getTime() - Date.now()) / dayMs);
  const end = found.endsAt.toISOString().slice(0, 10);
  const renew =
    'Renew it, and find out why your proxy does not do so by itself: Caddy’s and certbot’s logs say why; port 80 must be open.';
  if (days < 0) return certificateCheck.wrong(`expired on ${end}: browsers do not let visitors in.`, renew);
  if (found.problem !== undefined) {
    const remedy = `Get one for ${url.hostname} that browsers trust, with the whole chain: Caddy and certbot do so for free.`;
    return certificateCheck.wrong(`not trusted (${found.problem}): browsers do not let visitors in.`, remedy);
  }
  if (days < leastDays) return certificateCheck.wrong(`expires on ${end}, in ${days} days.`, renew);
  return certificateCheck.right(`valid until ${end}.`);
}

async function callShop(url: string, secret: string, trusted: Trusted): Promise<Finding[]> {
  const token = createSecrets(secret).doctorToken;
  try {
    const { status, redirect, isToonbooth, arrival } = await probeAddress(url, {
      token,
      forged: forgedAddress,
    });
    if (redirect !== null)
      return [
        addressCheck.wrong(
          `${url} redirects browsers to ${redirect}.`,
          'Set PUBLIC_URL to the address where visitors end up.',
        ),
      ];
    if (!isToonbooth)
      return [addressCheck.wrong(`${url} answers with ${status}, but not as Toonbooth.`, proxyRemedy)];
    if (!arrival)
      return [
        addressCheck.wrong(
          `another Toonbooth answers at ${url}.`,
          'Point its DNS and proxy to this shop, or correct PUBLIC_URL.',
        ),
      ];
    return [
      addressCheck.right(`${url} leads to this shop.`),
      proxyFinding(arrival, url, trusted),
      await webhookFinding(url),
    ];
  } catch (error) {
    return [addressCheck.wrong(`${url} cannot be reached from here: ${messageOf(error)}`, unreachedRemedy)];
  }
}

const proxyRemedy =
  'The proxy in front of the shop must pass every path on to the PORT that the server listens on.';
const unreachedRemedy =
  'Check that its DNS points to this machine, that the proxy is running, and that ports 80 and 443 are open in the firewall ' +
  'and the router. If it opens from elsewhere, only your own network does not lead back to itself.';

/** Checks the address that the shop counts: the doctor is the visitor here, so the right one is known. */
function proxyFinding({ address, peer, forwardedFor }: Arrival, url: string, trusted: Trusted): Finding {
  const written = forwardedFor[0] === forgedAddress ? forwardedFor.slice(1) : forwardedFor;
  const [ours = peer] = written;
  // The server itself speaks plain HTTP, so HTTPS means that there is a proxy.
  if (written.length === 0 && url.startsWith('https:'))
    return proxyCheck.wrong(
      'the proxy in front of the shop does not pass on who visits: all visitors count as one, or can claim any address.',
      'Make it set X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and set TRUST_PROXY=1.',
    );
  const before = ['no proxy is', 'one proxy is'][written.length] ?? `${written.length} proxies are`;
  const remedy = `Set TRUST_PROXY=${written.length} and restart the shop.`;
  if (address === ours)
    return proxyCheck.right(`${before} in front of the shop, and each visitor’s own address counts.`);
  if (address !== forgedAddress)
    return proxyCheck.wrong(
      `${before} in front of the shop, but TRUST_PROXY trusts fewer: all visitors count as one, and a block blocks them all.`,
      remedy,
    );
  return forgeable(before, remedy, trusted);
}

function forgeable(before: string, remedy: string, trusted: Trusted): Finding {
  if (Array.isArray(trusted))
    return proxyCheck.unchecked(
      'TRUST_PROXY also trusts the address that this machine calls from: this check cannot see what others can claim.',
      'Check that it names only your proxies, and no visitor.',
    );
  return proxyCheck.wrong(
    `${before} in front of the shop, but TRUST_PROXY trusts more: anybody can claim any address.`,
    remedy,
  );
}

async function webhookFinding(url: string): Promise<Finding> {
  const address = url + webhookPath;
  if (await reachesWebhook(url)) return webhookCheck.right(`${address} receives what Stripe sends.`);
  return webhookCheck.wrong(
    `what is sent to ${address} does not reach the shop.`,
    `${proxyRemedy} It must not ask for a login.`,
  );
}
