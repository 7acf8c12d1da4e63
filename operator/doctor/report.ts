import type { FindingOutcome } from '#domain/finding.ts';
import { secretsOf, withoutSecrets } from '#domain/secret-settings.ts';
import type { Finding } from './finding.ts';

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

/** Applies `withoutSecrets` to every text of the findings. */
export function cleanFindings(findings: Finding[], environment: Environment): Finding[] {
  const secrets = secretsOf(environment);
  return findings.map(({ message, remedy, subject, ...rest }) => ({
    ...rest,
    subject: withoutSecrets(subject, secrets),
    message: withoutSecrets(message, secrets),
    ...(remedy === undefined ? {} : { remedy: withoutSecrets(remedy, secrets) }),
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
