import { givenSettings, readSettings, SettingsError } from '#config.ts';
import { readLaunchSettings } from '#launcher/settings.ts';
import type { FoundShop } from '../shop-config.ts';
import { about, type Finding } from './finding.ts';
import type { Settings } from './shop.ts';

type Environment = Record<string, string>;

const check = about('settings', 'Settings');
const remedy = 'Fix this in .env or the environment, then restart the shop.';

/** Returns the problems that keep a shop with these settings from starting, as the start reports them. */
function problemsOf(environment: Environment): string[] {
  try {
    readLaunchSettings(environment);
    return [];
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return error.message
      .split('\n')
      .slice(1)
      .map((line) => line.trim());
  }
}

function parse(environment: Environment): Settings | undefined {
  try {
    return readSettings(environment);
  } catch (error) {
    if (error instanceof SettingsError) return undefined;
    throw error;
  }
}

/**
 * Checks a shop's settings by the rules of the start and, if the shop runs, the settings `given` now, with which it would start
 * next. `settings` is undefined if they cannot even be parsed.
 */
export function examineSettings(
  { environment, startedAt }: FoundShop,
  given: Environment,
): { findings: Finding[]; settings: Settings | undefined } {
  const settings = parse(environment);
  const names = Object.keys(givenSettings(environment)).join(', ') || 'none';
  const problems = problemsOf(environment);
  const findings =
    problems.length === 0
      ? [check.right(`${names} set${startedAt === undefined ? '' : ', as in the running shop'}.`)]
      : problems.map((problem) => check.wrong(problem, remedy));
  return {
    findings: [...findings, ...(startedAt === undefined ? [] : nextStart(environment, given))],
    settings,
  };
}

/** Checks the settings with which a running shop would start next. */
function nextStart(running: Environment, given: Environment): Finding[] {
  const next = about('settings.next-start', 'Settings of the next start');
  const changed = Object.keys(given).filter((name) => given[name] !== running[name]);
  const problems = changed.length === 0 ? [] : problemsOf(given);
  if (problems.length > 0)
    return problems.map((problem) => next.wrong(problem, 'Fix it before you restart the shop.'));
  if (changed.length === 0) return [];
  return [
    next.unchecked(
      `${changed.join(', ')} ${changed.length === 1 ? 'was' : 'were'} changed since the shop started.`,
      'Restart the shop for this to take effect.',
    ),
  ];
}
