import type { Services } from '#compose.ts';
import { testedParts } from '#contract/admin/services.ts';
import { changeSetting, resetSetting } from '#operations/change-setting.ts';
import { describeSettings } from '#operations/describe-settings.ts';
import { lastContactsOf } from '#operations/last-contacts.ts';
import { act, answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function listServices(services: Services): AdminHandler<'GET /api/admin/services'> {
  return async () => {
    const contacts = await lastContactsOf(services);
    return withIsoDates(testedParts.map((part) => ({ part, lastContact: contacts[part] ?? null })));
  };
}

export function postTest(services: Services): AdminHandler<'POST /api/admin/services/test'> {
  return async ({ input: { part, mail = false }, operator }) => {
    // The doctor depends on every service, so it is loaded at its first call: most servers never need it.
    const { examineService } = await import('#operations/examine-service.ts');
    const action = mail ? 'services.send' : 'services.test';
    const { done } = await act(services, operator, { action, subject: part }, () =>
      examineService(part, { mail }, services),
    );
    return { findings: done.findings };
  };
}

export function listSettings(services: Services): AdminHandler<'GET /api/admin/settings'> {
  return async () => {
    const changes = await services.refreshConfig();
    return withIsoDates(describeSettings(services.config, changes));
  };
}

export function postChangeSetting(services: Services): AdminHandler<'POST /api/admin/settings/change'> {
  return ({ input: { reason, ...wanted }, operator }) =>
    answerDone(services, { ...operator, reason }, { action: 'settings.change', subject: wanted.name }, () =>
      changeSetting({ ...wanted, operator }, services),
    );
}

export function postResetSetting(services: Services): AdminHandler<'POST /api/admin/settings/reset'> {
  return ({ input: { name }, operator }) =>
    answerDone(services, operator, { action: 'settings.reset', subject: name }, () =>
      resetSetting(name, services),
    );
}
