import { describeHoles, secureSince } from '#adapters/comfyui/health/security.ts';
import type { InstanceOverview } from '#adapters/database/tables/comfyui-instances.ts';
import type { AlertCause } from '#adapters/database/tables/alerts.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import { storageName } from '#adapters/storage/files.ts';
import type { Services } from '#compose.ts';
import { alertPhrases, minuteOf, sentence } from '#domain/alert-sentence.ts';
import { availabilityOf, offeredStyles } from '../orders/availability.ts';
import { sentenceOfShortage } from './sentence-of-shortage.ts';

export async function findClosed(services: Services): Promise<AlertCause[] | undefined> {
  const { closedFor } = await availabilityOf(services);
  // The operator has paused the shop: whether it could sell is unknown.
  if (closedFor === 'paused') return undefined;
  // The database has an alert of its own, and nothing can be stored.
  if (closedFor === 'database') return undefined;
  if (closedFor === undefined) return [];
  const hasWorker = (await countLivingWorkers(services.db)) > 0;
  return [{ subject: '', text: [sentence(hasWorker ? `closed_${closedFor}` : 'no_worker')] }];
}

/** A worker reports every few seconds; an instance unreported for this long is in no worker's configuration any more. */
const reportedMs = 60_000;

/** Services for one round of checks. `usedInstances`: what `findUsedInstances` returns, read once a round. */
export type Round = Services & { usedInstances: () => Promise<InstanceOverview[] | undefined> };

export function beginRound(services: Services): Round {
  let read: ReturnType<Round['usedInstances']> | undefined;
  return { ...services, usedInstances: () => (read ??= findUsedInstances(services)) };
}

/** Returns the instances in use; undefined when no worker lives to report them. */
async function findUsedInstances({
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

export async function findGoneInstances({ usedInstances }: Round): Promise<AlertCause[] | undefined> {
  const used = await usedInstances();
  return used
    ?.filter(({ healthy }) => !healthy)
    .map(({ url, lastPictureAt }) => {
      const instance = nameOf(url);
      const gone = lastPictureAt
        ? sentence('comfyui_gone_since', { instance, at: minuteOf(lastPictureAt) })
        : sentence('comfyui_gone', { instance });
      return { subject: instance, text: [gone] };
    });
}

export async function findInsecureInstances({ usedInstances }: Round): Promise<AlertCause[] | undefined> {
  const used = await usedInstances();
  return used?.flatMap(({ url, version }) => {
    if (describeHoles(version) === undefined) return [];
    const instance = nameOf(url);
    const known = { instance, version, secureSince, holes: alertPhrases.comfyui_holes };
    return [{ subject: instance, text: [sentence('comfyui_insecure', known)] }];
  });
}

export async function findNotDrawable(services: Round): Promise<AlertCause[] | undefined> {
  const [styles, used, failed] = await Promise.all([
    offeredStyles(services),
    services.usedInstances(),
    services.testPictures.failed(),
  ]);
  const offered = new Set(styles.map(({ id }) => id));
  return used?.flatMap(({ url, cannotDraw }) =>
    cannotDraw
      .filter((id) => offered.has(id))
      .map((style) => {
        const tested = failed.find((one) => one.instance === url && one.style === style);
        const known = { style, instance: nameOf(url) };
        const which = sentence('style_at', known);
        const found =
          tested?.error == null
            ? sentence('style_not_drawable', known)
            : sentence('style_drawn_wrong', { ...known, error: tested.error });
        return { subject: which.text, which, text: [found] };
      }),
  );
}

export async function findDiskShortages({ alertCauses, diskSpace }: Services): Promise<AlertCause[]> {
  const shortages = [(await diskSpace.shortage()) ?? '', ...(await alertCauses.diskShortages())];
  return shortages
    .flatMap((words) => words.split('; '))
    .filter((words) => words !== '')
    .map((words) => ({
      subject: words.replace(/ (has|is|fails) .*/, ''),
      text: [sentenceOfShortage(words)],
    }));
}

export async function findGoneQueue({ queue }: Services): Promise<AlertCause[]> {
  const problem = await queue.problem();
  if (problem === undefined) return [];
  return [{ subject: '', text: [sentence('queue_gone', { error: problem.replace(/\.$/, '') })] }];
}

export async function findGoneStorage({ config, pingStorage }: Services): Promise<AlertCause[]> {
  if (await pingStorage()) return [];
  return [{ subject: '', text: [sentence('storage_gone', { place: storageName(config.STORAGE_URL) })] }];
}

export async function findSilence({ alertCauses, config }: Services): Promise<AlertCause[]> {
  // Stripe cannot reach a shop at a loopback address.
  const paidAt = config.production ? await alertCauses.paymentWithoutEvent() : undefined;
  if (!paidAt) return [];
  return [{ subject: '', text: [sentence('webhook_silent', { at: minuteOf(paidAt) })] }];
}

export async function findWaitingPayments({ unknownPayments }: Services): Promise<AlertCause[]> {
  return (await unknownPayments.waiting()).map(({ paymentIntent: payment, openedAt }) => {
    const at = minuteOf(openedAt);
    return { subject: payment, text: [sentence('payment_waiting', { payment, at })] };
  });
}

export async function findRefusedEvents({ config, webhookEvents }: Services): Promise<AlertCause[]> {
  if (config.EVENT_WEBHOOK_URL === undefined) return [];
  const { waiting, givenUp, since, answer } = await webhookEvents.refused();
  if (since === null) return [];
  const known = { at: minuteOf(since), waiting, givenUp, answer: answer ?? alertPhrases.no_answer };
  return [{ subject: '', text: [sentence('events_refused', known)] }];
}

export async function findAppeals({ appeals }: Services): Promise<AlertCause[]> {
  return (await appeals.open()).map(({ reference, at }) => {
    return { subject: reference, text: [sentence('appeal_waiting', { reference, at: minuteOf(at) })] };
  });
}

export async function findRefusedLogins({ limits }: Services): Promise<AlertCause[]> {
  if (!(await limits.isSpent('wrongLoginsInAll', 'all'))) return [];
  return [{ subject: '', text: [sentence('logins_refused')] }];
}
