import { InvalidArgumentError } from '@commander-js/extra-typings';
import type { WebhookEventSummary } from '#adapters/database/schema/webhook-events.ts';
import { listWebhookEvents, sendWebhookEventsAgain } from '#operations/webhook-events.ts';
import { withShop } from '#operator/shop-config.ts';
import { actOnShop, printAs, showTime } from '../command-line.ts';
import { createGroup, wholeNumber, withOperator } from '../command.ts';

function eventOf(text: string): string {
  if (text === 'given-up') return 'given_up';
  if (/^[0-9a-f-]{36}$/.test(text)) return text;
  throw new InvalidArgumentError(`"${text}" is not an event; the list shows them.`);
}

function lineOf({ id, type, reference, status, tries, answer, createdAt }: WebhookEventSummary): string {
  const about = [type, ...(reference === null ? [] : [reference])].join(' ');
  const fate = `${status.replace('_', ' ')} after ${tries} ${tries === 1 ? 'try' : 'tries'}`;
  return [id, showTime(createdAt), about, fate, ...(answer === null ? [] : [answer])].join('  ');
}

async function list(json: boolean | undefined, limit: number): Promise<void> {
  const { endpoint, counts, events } = await withShop((services) => listWebhookEvents({ limit }, services));
  const sums = `${counts.waiting} waiting, ${counts.delivered} delivered, ${counts.given_up} given up`;
  const heading =
    endpoint === null ? 'EVENT_WEBHOOK_URL is not set: nothing is posted.' : `Posted to ${endpoint}: ${sums}`;
  printAs(json, events, [heading, ...events.map(lineOf)]);
}

export function command() {
  const group = createGroup(
    'events',
    'Shows the events that the shop posts to your own systems (EVENT_WEBHOOK_URL), and sends them again.',
  );
  withOperator(group.command('list', { isDefault: true }))
    .description('shows the newest, with the answer to the last try')
    .option('--limit <NUMBER>', 'how many', wholeNumber('--limit'), 20)
    .action(({ json, limit }) => list(json, limit));
  withOperator(group.command('send'))
    .description('sends an event again, or all that were given up')
    .argument('<EVENT>', 'an id from the list, or "given-up"', eventOf)
    .action((which, options) =>
      actOnShop(options, { action: 'events.send', subject: which }, (services) =>
        sendWebhookEventsAgain(which, services),
      ),
    );
  return group;
}
