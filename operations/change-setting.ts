import type { Services } from '#compose.ts';
import { OperationError } from '#domain/operation-errors.ts';
import { problemOfChange } from '#setting-changes.ts';
import { actorOf, type Operator } from './audited.ts';
import { describeSetting } from './describe-settings.ts';

type Changing = Pick<Services, 'config' | 'refreshConfig' | 'settingChanges'>;

/** Returns a setting as it is now, with its source. */
async function settingNow(name: string, { config, refreshConfig }: Changing) {
  const changes = await refreshConfig();
  return describeSetting(name, config, changes);
}

/**
 * Changes a setting while the shop runs: every program has the new value at once, whatever `.env` says.
 * @throws OperationError when the setting must not change now, or does not take the value
 */
export async function changeSetting(
  { name, text, operator }: { name: string; text: string; operator: Operator },
  services: Changing,
) {
  const value = text.trim();
  const why = problemOfChange({ name, value }, services.config);
  if (why !== undefined) throw new OperationError('setting_refused', { name, why });
  const { value: before } = await settingNow(name, services);
  await services.settingChanges.save(name, value, actorOf(operator));
  const { value: now } = await settingNow(name, services);
  return { name, now, before };
}

/** Undoes `changeSetting`. @throws OperationError */
export async function resetSetting(name: string, services: Changing) {
  if (!(await services.settingChanges.remove(name)))
    throw new OperationError('setting_not_changed', { name });
  const { value: now, source: from } = await settingNow(name, services);
  return { name, now, from };
}
