import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { audited } from '#operations/audited.ts';
import { addBlock, liftBlock, listBlocks } from '#operations/edit-blocks.ts';
import { readId, requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 20;

export function getBlocks(services: Services): AdminHandler<AdminRoutes['listBlocks']> {
  return async ({ input: { email, after }, operator }) => {
    const page = { email, after: readId(after), limit: pageSize };
    await audited(services, operator, { action: 'blocks.list', subject: null }, () =>
      Promise.resolve('shown'),
    );
    return withIsoDates(await listBlocks(page, services));
  };
}

export function postAddBlock(services: Services): AdminHandler<AdminRoutes['addBlock']> {
  return async ({ input, operator: { name } }) => {
    const id = randomUUID();
    const operator = { name, reason: input.reason };
    const result = await audited(services, operator, { action: 'blocks.add', subject: id }, () =>
      addBlock({ ...input, id, addedBy: name }, services),
    );
    return { result };
  };
}

export function postLiftBlock(services: Services): AdminHandler<AdminRoutes['liftBlock']> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    requireReason(reason);
    const action = { action: 'blocks.lift', subject: readId(id) };
    return { result: await audited(services, { name, reason }, action, () => liftBlock(id, services)) };
  };
}
