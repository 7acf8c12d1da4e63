import type { Services } from '#compose.ts';

/** The last 24 hours, and the last week. */
const spans = [1, 7];

/** How the shop is, at one look; what wants a decision first. */
export async function describeToday(services: Services) {
  const { figures, backlog, pauses, comfyuiInstances, diskSpace, config } = services;
  const [paused, decisions, orders, oldest, days, instances, [disk]] = await Promise.all([
    pauses.current(),
    describeDecisions(services),
    backlog.length(),
    figures.oldestWaiting(),
    Promise.all(spans.map((span) => describeDays(span, services))),
    comfyuiInstances.overview(),
    diskSpace.disks(),
  ]);
  const leastBytes = config.MIN_FREE_DISK_GB * 1e9;
  return {
    ...{ paused: paused ?? null, decisions, waiting: { orders, oldest }, days, instances },
    /** Of the disks that this server writes to the one with the least room. */
    disk: disk ? { ...disk, leastBytes } : null,
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
