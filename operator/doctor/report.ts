import type { FindingOutcome } from '#domain/finding.ts';
import { withoutCredentials, type Finding } from './finding.ts';

/** A report of the doctor's, for people and scripts. */
export type Report = {
  toonbooth: string;
  node: string;
  /** Such as "linux x64". */
  machine: string;
  /** ISO 8601, in UTC. */
  at: string;
  /** True when the settings are those of a running shop. */
  running: boolean;
  counts: Record<FindingOutcome, number>;
  findings: Finding[];
};

type Environment = Record<string, string>;

const marks: Record<FindingOutcome, string> = { right: '✓', wrong: '✗', unchecked: '–' };

/** Shorter ones stand in ordinary words. */
const shortestSecret = 4;

/** True for a setting whose value nobody may see, those to come included. */
export const isSecretSetting = (name: string): boolean => /SECRET|PASSWORD|TOKEN|KEY/.test(name);

/** Not secret from the operator, but nobody else's business. */
const privateNames = ['OPERATOR_EMAIL', 'ALERT_WEBHOOK_URL'];

function secretsIn(environment: Environment): string[] {
  const settings = Object.entries(environment).flatMap(([name, value]) =>
    isSecretSetting(name) || privateNames.includes(name) ? [value] : passwordsIn(value),
  );
  return settings.filter((text) => text.length >= shortestSecret);
}

/** The passwords in an address, or in a list of them, as they stand there and decoded. */
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

/** Takes out what must not be pasted in public, also where somebody's server has put it into its message. */
export function withoutSecrets(text: string, environment: Environment): string {
  const known = secretsIn(environment).reduce((rest, secret) => rest.replaceAll(secret, '…'), text);
  // Stripe repeats some of a key that it does not know.
  return known
    .replace(/\b((?:sk|rk)_(?:test|live)|whsec)_[\w*]+/g, '$1_…')
    .replace(/(?<!\w)\w+:\/\/[^\s/@]+@\S+/g, (address) =>
      URL.canParse(address) ? withoutCredentials(address) : '…',
    );
}

/** The findings as they may be shown: see `withoutSecrets`. */
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

/** The report to read, or to paste where somebody is asked for help. */
export function linesOf({ toonbooth, node, machine, at, counts, findings }: Report): string[] {
  const time = at.slice(0, 16).replace('T', ' ');
  const end = counts.wrong === 0 ? 'Nothing wrong was found' : `To mend: ${counts.wrong}`;
  return [
    `Toonbooth's doctor, ${time} UTC, Toonbooth ${toonbooth}, Node.js ${node}, ${machine}`,
    '✓ looked at and right   ✗ looked at and wrong   – not looked at',
    '',
    ...findings.flatMap(({ outcome, subject, message, remedy }) => [
      `${marks[outcome]} ${subject}: ${message}`,
      ...(remedy === undefined ? [] : [`    → ${remedy}`]),
    ]),
    '',
    `${end}. Right: ${counts.right}. Not looked at: ${counts.unchecked}.`,
  ];
}
