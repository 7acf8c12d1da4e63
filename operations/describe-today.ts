import { shopVersion } from '#adapters/shop-version.ts';
import { findUpdate, type Update } from '#adapters/updates/releases.ts';
import type { Services } from '#compose.ts';

/** Spans in days: the last 24 hours, and the last week. */
const spans = [1, 7];
/** Longer than the other spans, as a style gets few answers a day. */
const feedbackDays = 30;

/** Summarises the state of the shop, and what waits for a decision. */
export async function describeToday(services: Services) {
  const { figures, backlog, feedback, pauses, comfyuiInstances, diskSpace, openingRequests, config } =
    services;
  const [paused, update, decisions, orders, oldest, asked, days, said, instances, [disk]] = await Promise.all(
    [
      pauses.current(),
      describeUpdate(services),
      describeDecisions(services),
      backlog.length(),
      figures.oldestWaiting(),
      openingRequests.count(),
      Promise.all(spans.map((span) => describeDays(span, services))),
      feedback.byStyle(feedbackDays),
      comfyuiInstances.overview(),
      diskSpace.disks(),
    ],
  );
  const waiting = { orders, oldest };
  const leastBytes = config.MIN_FREE_DISK_GB * 1e9;
  return {
    paused: paused ?? null,
    update,
    decisions,
    waiting,
    openingRequests: asked,
    ...{
      days,
      feedback: said,
      instances,
    },
    disk: disk
      ? {
          folder: disk.folder,
          freeBytes: disk.freeBytes,
          totalBytes: disk.totalBytes,
          leastBytes,
        }
      : null,
  };
}

async function describeUpdate({ updateChecks, config }: Services): Promise<Update | null> {
  if (config.UPDATE_CHECK === 'off') return null;
  const last = await updateChecks.last();
  return findUpdate(await shopVersion(), last?.releases ?? []) ?? null;
}

async function describeDecisions({ figures, appeals, unknownPayments }: Services) {
  const [open, refunds, mails, disputes, payments] = await Promise.all([
    appeals.open(),
    figures.stuckRefunds(),
    figures.failedMails(),
    figures.openDisputes(),
    unknownPayments.waiting(),
  ]);
  return {
    appeals: {
      count: open.length,
      since: open[0]?.at ?? null,
    },
    payments: {
      count: payments.length,
      since: payments[0]?.openedAt ?? null,
    },
    refunds,
    mails,
    disputes,
  };
}

async function describeDays(days: number, { figures, proofFigures }: Services) {
  const [states, money, medianSeconds, proofs] = await Promise.all([
    figures.statesSince(days),
    figures.money(days),
    figures.medianSeconds(days),
    proofFigures.summary(days),
  ]);
  const sumsOf = (way: 'in' | 'back') =>
    money
      .filter((sum) => sum[way] > 0)
      .map(({ currency, isReal, [way]: amount }) => ({ amount, currency, isReal }));
  return { days, states, in: sumsOf('in'), back: sumsOf('back'), medianSeconds, proofs };
}
