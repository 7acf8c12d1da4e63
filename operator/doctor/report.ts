import type { FindingOutcome } from '#domain/finding.ts';
import { withoutCredentials, type Finding } from './finding.ts';

/** Report of the doctor, for people and scripts. */
export type Report = {
  toonbooth: string;
  node: string;
  /** Platform and architecture, such as "linux x64". */
  machine: string;
  /** ISO 8601, in UTC. */
  at: string;
  /** Whether the settings are those of a running shop. */
  running: boolean;
  counts: Record<FindingOutcome, number>;
  findings: Finding[];
};

type Environment = Record<string, string>;

const marks: Record<FindingOutcome, string> = { right: '✓', wrong: '✗', unchecked: '–' };

/** Shortest secret that is removed from texts; shorter ones also occur in ordinary words. */
const shortestSecret = 4;

/** Decides by its name whether a setting is secret, so that future settings are covered too. */
export const isSecretSetting = (name: string): boolean => /SECRET|PASSWORD|TOKEN|KEY/.test(name);

/** Settings that the operator may see, but nobody else. */
const privateNames = ['OPERATOR_EMAIL', 'ALERT_WEBHOOK_URL', 'EVENT_WEBHOOK_URL'];

function secretsIn(environment: Environment): string[] {
  const settings = Object.entries(environment).flatMap(([name, value]) =>
    isSecretSetting(name) || privateNames.includes(name) ? [value] : passwordsIn(value),
  );
  return settings.filter((text) => text.length >= shortestSecret);
}

/** Returns the passwords in a URL or a comma-separated list of URLs, both percent-encoded and decoded. */
function passwordsIn(value: string): string[] {
  const urls = [value, ...value.split(',').map((text) => text.trim())];
  const passwords = urls.filter((text) => URL.canParse(text)).map((text) => new URL(text).password);
  return [...passwords, ...passwords.map(decode)];
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Removes secrets that must not be pasted in public, also from messages of other people's servers. */
export function withoutSecrets(text: string, environment: Environment): string {
  const known = secretsIn(environment).reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  // Stripe's messages quote part of an unknown key.
  return known
    .replace(/\b((?:sk|rk)_(?:test|live)|whsec)_[\w*]+/g, '$1_…')
    .replace(/(?<!\w)\w+:\/\/[^\s/@]+@\S+/g, (address) =>
      URL.canParse(address) ? withoutCredentials(address) : '…',
    );
}

/** Applies `withoutSecrets` to every text of the findings. */
export function cleanFindings(findings: Finding[], environment: Environment): Finding[] {
  return findings.map(({ message, remedy, subject, ...rest }) => ({
    ...rest,
    subject: withoutSecrets(subject, environment),
    message: withoutSecrets(message, environment),
    ...(remedy === undefined ? {} : { remedy: withoutSecrets(remedy, environment) }),
  }));
}

export function countOutcomes(findings: Finding[]): Report['counts'] {
  const count = (wanted: FindingOutcome) => findings.filter(({ outcome }) => outcome === wanted).length;
  return { right: count('right'), wrong: count('wrong'), unchecked: count('unchecked') };
}

type Facts = Omit<Report, 'counts' | 'findings'>;

export function reportOf(findings: Finding[], facts: Facts, environment: Environment): Report {
  return { ...facts, counts: countOutcomes(findings), findings: cleanFindings(findings, environment) };
}

/** Formats a report for reading, or for pasting into a request for help. */
export function linesOf({ toonbooth, node, machine, at, counts, findings }: Report): string[] {
  const time = at.slice(0, 16).replace('T', ' ');
  const end = counts.wrong === 0 ? 'Nothing wrong was found' : `To fix: ${counts.wrong}`;
  return [
    `Toonbooth's doctor, ${time} UTC, Toonbooth ${toonbooth}, Node.js ${node}, ${machine}`,
    '✓ checked, right   ✗ checked, wrong   – not checked',
    '',
    ...findings.flatMap(({ outcome, subject, message, remedy }) => [
      `${marks[outcome]} ${subject}: ${message}`,
      ...(remedy === undefined ? [] : [`    → ${remedy}`]),
    ]),
    '',
    `${end}. Right: ${counts.right}. Not checked: ${counts.unchecked}.`,
  ];
}
