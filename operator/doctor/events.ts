import { randomUUID } from 'node:crypto';
import { endpointOf, postEvent } from '#adapters/event-webhook.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop, Wishes } from './shop.ts';

const check = about('events', 'Events for your own systems');

/** Posts a signed test event to EVENT_WEBHOOK_URL, if test messages are requested. */
export async function examineEvents(
  { settings }: Pick<ExaminedShop, 'settings'>,
  { mail: isWished }: Pick<Wishes, 'mail'>,
): Promise<Finding[]> {
  const endpoint = endpointOf(settings);
  if (!endpoint) return [];
  if (!isWished)
    return [
      check.unchecked('nothing was posted.', 'toonbooth doctor --mail posts an event of type shop.test.'),
    ];
  const event = { id: randomUUID(), type: 'shop.test', timestamp: new Date(), data: {} };
  const { isAccepted, answer } = await postEvent(endpoint, event);
  if (isAccepted) return [check.right(`accepted an event of type shop.test: ${answer}.`)];
  return [
    check.wrong(
      `did not accept an event of type shop.test: ${answer}`,
      'Your system must answer 2xx within 10 seconds. With 401 or 403, compare EVENT_WEBHOOK_SECRET with the secret that it verifies with.',
    ),
  ];
}
