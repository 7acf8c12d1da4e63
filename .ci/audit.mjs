import { spawnSync } from 'node:child_process';

/**
 * Advisories about the packages that run, by `npm audit`. Exits with 1 for any; a registry that cannot be asked is only
 * reported, since it says nothing of the packages.
 */
const args = ['audit', '--omit=dev', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
const { stdout, stderr } = spawnSync('npm', args, { encoding: 'utf8', shell: process.platform === 'win32' });

/** @returns {{ auditReportVersion?: number, vulnerabilities?: Record<string, { severity: string, via: (string | { url: string })[] }> }} */
function readReport() {
  try {
    return JSON.parse(stdout);
  } catch {
    return {};
  }
}

const { auditReportVersion, vulnerabilities = {} } = readReport();
if (auditReportVersion === undefined) {
  const [reason = 'npm said nothing'] = stderr.trim().split('\n');
  console.warn(`The packages were not audited: the registry could not be asked (${reason}).`);
} else {
  const found = Object.entries(vulnerabilities);
  for (const [name, { severity, via }] of found) {
    console.error(`${name} (${severity}): ${via.map((one) => one.url ?? one).join(', ')}`);
  }
  console.log(`The packages were audited: ${found.length} of them have advisories.`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
