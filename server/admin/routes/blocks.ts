import { randomUUID } from 'node:crypto';
import type { Services } from '#compose.ts';
import { addBlock, liftBlock, listBlocks } from '#operations/edit-blocks.ts';
import { act, answerDone } from '../act.ts';
import { readId, requireReason, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const pageSize = 20;

export function getBlocks(services: Services): AdminHandler<'GET /api/admin/blocks'> {
  return async ({ input: { email, after }, operator }) => {
    const page = { email, after: readId(after), limit: pageSize };
    await act(services, operator, { action: 'blocks.list', subject: null }, () => Promise.resolve());
    return withIsoDates(await listBlocks(page, services));
  };
}

export function postAddBlock(services: Services): AdminHandler<'POST /api/admin/blocks/add'> {
  return async ({ input, operator: { name } }) => {
    const id = randomUUID();
    const operator = { name, reason: input.reason };
    return answerDone(services, operator, { action: 'blocks.add', subject: id }, () =>
      addBlock({ ...input, id, addedBy: name }, services),
    );
  };
}

export function postLiftBlock(services: Services): AdminHandler<'POST /api/admin/blocks/lift'> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    requireReason(reason);
    return answerDone(services, { name, reason }, { action: 'blocks.lift', subject: readId(id) }, () =>
      liftBlock(id, services),
    );
  };
}
