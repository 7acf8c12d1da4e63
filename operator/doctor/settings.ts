import { readSettings, SettingsError } from '#config.ts';
import { failed, passed, type Finding } from './finding.ts';

export type Settings = ReturnType<typeof readSettings>;

/** Reads the settings; without them nothing else can be examined. */
export function examineSettings(environment: Record<string, string | undefined>): {
  finding: Finding;
  settings: Settings | undefined;
} {
  try {
    const settings = readSettings(environment);
    const given = Object.keys(settings).filter((name) => environment[name] !== undefined);
    return { finding: passed('Settings', `${given.join(', ') || 'none'} set.`), settings };
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    const finding = failed('Settings', error.message, 'The rest can be examined once these are mended.');
    return { finding, settings: undefined };
  }
}
