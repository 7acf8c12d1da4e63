import type { Finding } from './finding.ts';

function lines({ subject, ok, message, advice }: Finding): string[] {
  const first = `${ok ? '✓' : '✗'} ${subject}: ${message}`;
  return advice === undefined ? [first] : [first, `    → ${advice}`];
}

/** The findings as a text to read, or to paste where somebody is asked for help: it holds no secret. */
export function reportOf(findings: Finding[], now: Date): string {
  const time = now.toISOString().slice(0, 16).replace('T', ' ');
  const machine = `Node.js ${process.version}, ${process.platform} ${process.arch}`;
  const faults = findings.filter(({ ok }) => !ok).length;
  const end = faults === 0 ? 'All is well.' : `To mend: ${faults}.`;
  return [`Toonbooth's doctor, ${time} UTC, ${machine}`, '', ...findings.flatMap(lines), '', end].join('\n');
}
