import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { audited } from '#operator/operations/audited.ts';
import { describeStyles, lastPictures } from '#operator/operations/describe-styles.ts';
import { disableStyle, enableStyle } from '#operator/operations/switch-style.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function listStyles(services: Services): AdminHandler<AdminRoutes['listStyles']> {
  return async () => withIsoDates(await describeStyles(services));
}

export function findMissing({ config }: Services): AdminHandler<AdminRoutes['findMissing']> {
  return async () => {
    // What reaches ComfyUI is loaded when it is first wanted: a server does without it.
    const { findMissingByStyle } = await import('#operator/doctor/comfyui.ts');
    return findMissingByStyle(config);
  };
}

/** Each of the pictures leaves a row of its own when it is looked at. */
export function getLastPictures(services: Services): AdminHandler<AdminRoutes['getLastPictures']> {
  return async ({ input: { id } }) => withIsoDates(await lastPictures(id, services));
}

export function postSwitchStyle(services: Services): AdminHandler<AdminRoutes['switchStyle']> {
  return async ({ input: { id, isOn, reason }, operator: { name } }) => {
    const action = { action: isOn ? 'styles.on' : 'styles.off', subject: id };
    const result = await audited(services, { name, reason }, action, () =>
      isOn ? enableStyle(id, services) : disableStyle(id, reason ?? '', services),
    );
    return { result };
  };
}
