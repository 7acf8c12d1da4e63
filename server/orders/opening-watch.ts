import type { Services } from '#compose.ts';
import { availabilityOf } from './availability.ts';

/** Mails per check: should they fill the backlog, the shop closes again and the others wait. */
const atOnce = 20;

/**
 * Mails those who asked for it once two checks in a row find the shop open, so that a ComfyUI that soon disappears again triggers
 * nothing. Every server checks, and one of them takes each request.
 */
export function createOpeningWatch(services: Services): () => Promise<void> {
  const { log, openingRequests, queue } = services;
  let wasOpen = false;

  return async () => {
    const isOpen = (await availabilityOf(services)).closedFor === undefined;
    const isAnyDue = isOpen && wasOpen && (await openingRequests.count()) > 0;
    const told = isAnyDue ? await openingRequests.tell(atOnce) : [];
    wasOpen = isOpen;
    for (const id of told) await queue.enqueue({ type: 'mail', id });
    if (told.length > 0) log.info('opening mails queued', { count: told.length });
  };
}
