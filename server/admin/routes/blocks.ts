import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { operationLines } from '#domain/operation-lines.ts';
import { addBlock, liftBlock, listBlocks } from '#operations/edit-blocks.ts';
import { answerDone, note } from '../act.ts';
import { readId, requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 20;

export function getBlocks(services: Services): AdminHandler<AdminRoutes['listBlocks']> {
  return async ({ input: { email, after }, operator }) => {
    const page = { email, after: readId(after), limit: pageSize };
    await note(services, operator, { action: 'blocks.list', subject: null });
    return withIsoDates(await listBlocks(page, services));
  };
}

export function postAddBlock(services: Services): AdminHandler<AdminRoutes['addBlock']> {
  return async ({ input, operator: { name } }) => {
    const id = randomUUID();
    const operator = { name, reason: input.reason };
    const action = { action: 'blocks.add', subject: id, line: operationLines.blockAdded };
    return answerDone(services, operator, action, () => addBlock({ ...input, id, addedBy: name }, services));
  };
}

export function postLiftBlock(services: Services): AdminHandler<AdminRoutes['liftBlock']> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    requireReason(reason);
    const action = { action: 'blocks.lift', subject: readId(id), line: operationLines.blockLifted };
    return answerDone(services, { name, reason }, action, () => liftBlock(id, services));
  };
}
