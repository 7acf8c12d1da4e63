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
        'nobody else reaches a shop at a loopback address: neither proxy nor TLS was looked at.',
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
    return [addressCheck.unchecked('browsers do not come in before the certificate is right.')];
  if (startedAt === undefined) return [addressCheck.unchecked('the shop does not run.')];
  return await callShop(url, (await appSecretOf(settings)) ?? '', settings.TRUST_PROXY);
}

/** Checks the TLS certificate; undefined if nothing answers, which another check reports. */
async function examineCertificate(address: string, ca: string | undefined): Promise<Finding | undefined> {
  const url = new URL(address);
  if (url.protocol === 'http:') {
    const remedy = 'Let a proxy such as Caddy end TLS before the shop, and begin PUBLIC_URL with https://.';
    return certificateCheck.wrong('PUBLIC_URL is http: photos travel so that others can see them.', remedy);
  }
  const found = await probeCertificate(url, ca).catch(() => undefined);
  if (!found) return undefined;
  const days = Math.floor((found.endsAt.getTime() - Date.now()) / dayMs);
  const end = found.endsAt.toISOString().slice(0, 10);
  const renew =
    'Renew it, and see why your proxy does not by itself: Caddy’s and certbot’s logs say so; port 80 must be open.';
  if (days < 0) return certificateCheck.wrong(`ended on ${end}: browsers do not let visitors in.`, renew);
  if (found.problem !== undefined) {
    const remedy = `Get one for ${url.hostname} that browsers trust, with the whole chain: Caddy and certbot do it for nothing.`;
    return certificateCheck.wrong(`not trusted (${found.problem}): browsers do not let visitors in.`, remedy);
  }
  if (days < leastDays) return certificateCheck.wrong(`ends on ${end}, in ${days} days.`, renew);
  return certificateCheck.right(`good until ${end}.`);
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
          `${url} sends browsers to ${redirect}.`,
          'Set PUBLIC_URL to the address that visitors end at.',
        ),
      ];
    if (!isToonbooth)
      return [addressCheck.wrong(`${url} answers with ${status}, and not as Toonbooth.`, proxyRemedy)];
    if (!arrival)
      return [
        addressCheck.wrong(
          `another Toonbooth answers at ${url}.`,
          'Let its DNS and proxy lead to this shop, or correct PUBLIC_URL.',
        ),
      ];
    return [
      addressCheck.right(`${url} leads to this shop.`),
      proxyFinding(arrival, url, trusted),
      await webhookFinding(url),
    ];
  } catch (error) {
    return [addressCheck.wrong(`${url} is not reached from here: ${messageOf(error)}`, unreachedRemedy)];
  }
}

const proxyRemedy =
  'The proxy before the shop must pass every path on, to the PORT that the server listens on.';
const unreachedRemedy =
  'See that its DNS leads to this machine, that the proxy runs, and that ports 80 and 443 are open in the firewall and the ' +
  'router. If it opens from elsewhere, your network only does not lead back to itself.';

/** Checks the address that the shop counts: the doctor is the visitor here, so the right one is known. */
function proxyFinding({ address, peer, forwardedFor }: Arrival, url: string, trusted: Trusted): Finding {
  const written = forwardedFor[0] === forgedAddress ? forwardedFor.slice(1) : forwardedFor;
  const [ours = peer] = written;
  // The server itself speaks plain HTTP, so HTTPS means that there is a proxy.
  if (written.length === 0 && url.startsWith('https:'))
    return proxyCheck.wrong(
      'the proxy before the shop does not say who visits: all visitors count as one, or can claim any address.',
      'Let it write X-Forwarded-For (nginx: proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for), and set TRUST_PROXY=1.',
    );
  const before = ['no proxy stands', 'one proxy stands'][written.length] ?? `${written.length} proxies stand`;
  const remedy = `Set TRUST_PROXY=${written.length} and start the shop anew.`;
  if (address === ours)
    return proxyCheck.right(`${before} before the shop, and each visitor’s own address counts.`);
  if (address !== forgedAddress)
    return proxyCheck.wrong(
      `${before} before the shop, but TRUST_PROXY trusts fewer: all visitors count as one, and a block blocks them all.`,
      remedy,
    );
  return forgeable(before, remedy, trusted);
}

function forgeable(before: string, remedy: string, trusted: Trusted): Finding {
  if (Array.isArray(trusted))
    return proxyCheck.unchecked(
      'TRUST_PROXY trusts the address that this machine calls from, too: what others can claim is not to be seen from here.',
      'See that it names your proxies alone, and no visitor.',
    );
  return proxyCheck.wrong(
    `${before} before the shop, but TRUST_PROXY trusts more: anybody can claim any address.`,
    remedy,
  );
}

async function webhookFinding(url: string): Promise<Finding> {
  const address = url + webhookPath;
  if (await reachesWebhook(url)) return webhookCheck.right(`${address} takes what Stripe sends.`);
  return webhookCheck.wrong(
    `what is sent to ${address} does not reach the shop.`,
    `${proxyRemedy} No login may stand before it.`,
  );
}
