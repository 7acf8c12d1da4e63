import { statfs } from 'node:fs/promises';
import type { Services } from '#compose.ts';

/** The last 24 hours, and the last week. */
const spans = [1, 7];
/** A style has few answers a day. */
const feedbackDays = 30;

/** How the shop is, at one look; what wants a decision first. */
export async function describeToday(services: Services) {
  const { figures, backlog, feedback, pauses, comfyuiInstances, openingRequests, config } = services;
  const [paused, decisions, orders, oldest, asked, days, said, instances, disk] = await Promise.all([
    pauses.current(),
    describeDecisions(services),
    backlog.length(),
    figures.oldestWaiting(),
    openingRequests.count(),
    Promise.all(spans.map((span) => describeDays(span, services))),
    feedback.byStyle(feedbackDays),
    comfyuiInstances.overview(),
    diskSpace(config.DATA_DIR),
  ]);
  const waiting = { orders, oldest };
  return {
    ...{ paused: paused ?? null, decisions, waiting, openingRequests: asked },
    ...{ days, feedback: said, instances, disk },
  };
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
    appeals: open.length,
    ...{ refunds, mails, disputes },
    payments: payments.map(({ paymentIntent, amount, currency, openedAt }) => {
      return { paymentIntent, amount, currency, openedAt };
    }),
  };
}

async function describeDays(days: number, { figures }: Services) {
  const [states, moneyIn, moneyBack, medianSeconds] = await Promise.all([
    figures.statesSince(days),
    figures.moneyIn(days),
    figures.moneyBack(days),
    figures.medianSeconds(days),
  ]);
  return { days, states, in: moneyIn, back: moneyBack, medianSeconds };
}

/** Of the disk that the shop's folder lies on; null where that cannot be known. */
async function diskSpace(dir: string): Promise<{ freeBytes: number; totalBytes: number } | null> {
  const { bavail, blocks, bsize } = await statfs(dir).catch(() => ({ bavail: 0, blocks: 0, bsize: 0 }));
  return blocks === 0 ? null : { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
