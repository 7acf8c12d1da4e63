import { describeHoles } from '#adapters/comfyui/health/security.ts';
import type { InstanceOverview } from '#adapters/database/tables/comfyui-instances.ts';
import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import { countLivingWorkers } from '#adapters/database/worker-lock.ts';
import { storageName } from '#adapters/storage/files.ts';
import type { Services } from '#compose.ts';
import { availabilityOf, offeredStyles } from '../orders/availability.ts';

export async function findClosed(services: Services): Promise<AlertCause[] | undefined> {
  const { closedFor } = await availabilityOf(services);
  // The operator has paused the shop: whether it could sell is unknown.
  if (closedFor === 'paused') return undefined;
  // The database has an alert of its own, and nothing can be stored.
  if (closedFor === 'database') return undefined;
  if (closedFor === undefined) return [];
  const reasons = {
    disk: 'There is too little room on disk.',
    queue: 'The queue accepts no jobs.',
    backlog: 'The line is longer than MAX_WAIT.',
    machine: 'No ComfyUI can draw.',
  };
  const hasWorker = (await countLivingWorkers(services.db)) > 0;
  return [
    {
      subject: '',
      text: hasWorker ? reasons[closedFor] : 'No worker is running: nothing is drawn, mailed or refunded.',
    },
  ];
}

/** A worker reports every few seconds; an instance unreported for this long is in no worker's configuration any more. */
const reportedMs = 60_000;

/** Returns the instances in use; undefined when no worker lives to report them. */
async function usedInstances({
  comfyuiInstances,
  config,
  db,
}: Services): Promise<InstanceOverview[] | undefined> {
  if ((await countLivingWorkers(db)) === 0) return undefined;
  const all = await comfyuiInstances.overview();
  return all.filter(
    ({ url, seenAt }) => config.COMFYUI_URLS.includes(url) || Date.now() - seenAt.getTime() < reportedMs,
  );
}

/** Returns the host of an address, without credentials that it may contain. */
const nameOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

export async function findGoneInstances(services: Services): Promise<AlertCause[] | undefined> {
  const used = await usedInstances(services);
  return used
    ?.filter(({ healthy }) => !healthy)
    .map(({ url, lastPictureAt }) => {
      const last = lastPictureAt ? `; its last picture is from ${minute(lastPictureAt)}` : '';
      return { subject: nameOf(url), text: `${nameOf(url)} gets no work${last}.` };
    });
}

export async function findInsecureInstances(services: Services): Promise<AlertCause[] | undefined> {
  const used = await usedInstances(services);
  return used?.flatMap(({ url, version }) => {
    const holes = describeHoles(version);
    return holes === undefined ? [] : [{ subject: nameOf(url), text: `${nameOf(url)} ${holes}.` }];
  });
}

export async function findNotDrawable(services: Services): Promise<AlertCause[] | undefined> {
  const [styles, used, failed] = await Promise.all([
    offeredStyles(services),
    usedInstances(services),
    services.testPictures.failed(),
  ]);
  const offered = new Set(styles.map(({ id }) => id));
  return used?.flatMap(({ url, cannotDraw }) =>
    cannotDraw
      .filter((id) => offered.has(id))
      .map((id) => {
        const tested = failed.find(({ instance, style }) => instance === url && style === id);
        const why = tested ? `: its test picture is wrong (${tested.error})` : '';
        return { subject: `${id} at ${nameOf(url)}`, text: `${id} cannot be drawn at ${nameOf(url)}${why}.` };
      }),
  );
}

export async function findDiskShortages({ alertCauses, diskSpace }: Services): Promise<AlertCause[]> {
  const shortages = [(await diskSpace.shortage()) ?? '', ...(await alertCauses.diskShortages())];
  return shortages
    .flatMap((words) => words.split('; '))
    .filter((words) => words !== '')
    .map((words) => ({ subject: words.replace(/ (has|is|fails) .*/, ''), text: `${words}.` }));
}

export async function findGoneQueue({ queue }: Services): Promise<AlertCause[]> {
  const text = await queue.problem();
  return text === undefined ? [] : [{ subject: '', text }];
}

export async function findGoneStorage({ config, pingStorage }: Services): Promise<AlertCause[]> {
  if (await pingStorage()) return [];
  return [{ subject: '', text: `${storageName(config.STORAGE_URL)} does not answer.` }];
}

export async function findSilence({ alertCauses, config }: Services): Promise<AlertCause[]> {
  // Stripe cannot reach a shop at a loopback address.
  const paidAt = config.production ? await alertCauses.paymentWithoutEvent() : undefined;
  if (!paidAt) return [];
  return [{ subject: '', text: `No event came with the payment of ${minute(paidAt)}.` }];
}

export async function findWaitingPayments({ unknownPayments }: Services): Promise<AlertCause[]> {
  return (await unknownPayments.waiting()).map(({ paymentIntent, openedAt }) => {
    return { subject: paymentIntent, text: `The payment ${paymentIntent} of ${minute(openedAt)}.` };
  });
}

export async function findRefusedEvents({ config, webhookEvents }: Services): Promise<AlertCause[]> {
  if (config.EVENT_WEBHOOK_URL === undefined) return [];
  const { waiting, givenUp, since, answer } = await webhookEvents.refused();
  if (since === null) return [];
  const counts = `${waiting} waiting, ${givenUp} given up`;
  return [
    { subject: '', text: `Events since ${minute(since)}: ${counts}. Its last answer: ${answer ?? 'none'}.` },
  ];
}

export async function findAppeals({ appeals }: Services): Promise<AlertCause[]> {
  return (await appeals.open()).map(({ reference, at }) => {
    return { subject: reference, text: `Order ${reference}, since ${minute(at)}.` };
  });
}

const minute = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export async function findRefusedLogins({ limits }: Services): Promise<AlertCause[]> {
  if (!(await limits.isSpent('wrongLoginsInAll', 'all'))) return [];
  const text =
    'There were so many wrong ones within an hour that none is accepted from where nobody has logged in before.';
  return [{ subject: '', text }];
}
