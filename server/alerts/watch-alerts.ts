import type { Alert, AlertPostBody } from '#adapters/database/schema/alerts.ts';
import type { Database } from '#adapters/database/database.ts';
import { isPassingError } from '#adapters/database/database.ts';
import type { Notice } from '#adapters/database/schema/mails.ts';
import { sentencesOf } from '#adapters/database/tables/alerts.ts';
import { errorMessage } from '#adapters/log.ts';
import { noticeOf } from '#adapters/mails/notice.tsx';
import type { Services } from '#compose.ts';
import { alertKinds, endUntold, type AlertKind } from '#domain/alert.ts';
import { sentence, type Sentence } from '#domain/alert-sentence.ts';
import { alertMail } from '#domain/operator-mail.ts';
import { alertSources } from './alert-sources.ts';
import { beginRound, type Round } from './find-causes.ts';
import { lasted } from './lasted.ts';

/** Alerts of one kind within this time of the last message are reported together. */
const quietSeconds = 300;
/** Allowance for other servers, which may see the cause on their own machines and check a little later. */
const unseenByAllSeconds = 60;
/** Alerts named one by one in a message; the number of the others follows. */
const mostNamed = 10;

const delayed = alertKinds.filter((kind) => alertSources[kind].isDelayed);

/**
 * Checks every source of alerts, and stores a mail and a post for what is new and for what is over. Any number of servers may do
 * so: each alert is reported once.
 */
export async function watchAlerts(services: Services): Promise<void> {
  const open = await services.alerts.open();
  const round = beginRound(services);
  for (const kind of alertKinds) {
    const known = open.filter((alert) => alert.kind === kind);
    await recordCauses(kind, known, round);
  }
  if (await services.alerts.areAnyUntold(endUntold)) await tellOfAlerts(services);
}

/** Records the causes of one kind. A kind whose check fails must not stop the others. */
async function recordCauses(kind: AlertKind, known: Alert[], round: Round): Promise<void> {
  try {
    const causes = await alertSources[kind].find(round);
    if (!causes) return;
    const unseenSeconds = alertSources[kind].isLocal ? unseenByAllSeconds : 0;
    await round.alerts.record(kind, causes, { known, unseenSeconds });
  } catch (error) {
    if (isPassingError(error)) throw error;
    round.log.warn('could not check for alerts', {
      step: kind,
      error: errorMessage(error),
    });
  }
}

async function tellOfAlerts(services: Services): Promise<void> {
  const { alerts, config, db, log } = services;
  const delays = {
    delayed,
    delaySeconds: config.ALERT_AFTER_MINUTES * 60,
    quietSeconds,
  };
  const messages = await db.transaction().execute(async (tx) => {
    const found = [
      ...messagesOf('raised', await alerts.takeRaised(delays, tx)),
      ...messagesOf('over', await alerts.takeOver(endUntold, tx)),
    ];
    for (const message of found) await tell(message, services, tx);
    return found;
  });
  for (const { subject, lines, status } of messages) {
    if (status === 'raised') log.error(`alert: ${subject}`, { error: lines.join(' ') });
    else log.info(`alert over: ${subject}`);
  }
}

type Message = Notice & Pick<AlertPostBody, 'kind' | 'status'> & { id: string };

async function tell(
  { id, kind, status, ...notice }: Message,
  { alertPosts, config, mails }: Services,
  tx: Database,
): Promise<void> {
  const { ALERT_WEBHOOK_URL, OPERATOR_EMAIL, BRAND_NAME, PUBLIC_URL } = config;
  if (OPERATOR_EMAIL !== undefined) await mails.addNotice({ about: `alert ${id} ${status}`, ...notice }, tx);
  if (ALERT_WEBHOOK_URL === undefined) return;
  const text = [`[${BRAND_NAME}] ${notice.subject}`, ...notice.lines, `${PUBLIC_URL}/admin`].join('\n');
  await alertPosts.add({ text, kind, status }, tx);
}

/** Merges the alerts of a kind into one message. */
function messagesOf(status: Message['status'], alerts: Alert[]): Message[] {
  return alertKinds.flatMap((kind) => {
    const [first, ...others] = alerts.filter((alert) => alert.kind === kind);
    return first ? [{ id: first.id, kind, status, ...mergedNotice(status, [first, ...others]) }] : [];
  });
}

function mergedNotice(status: Message['status'], alerts: [Alert, ...Alert[]]): Notice {
  const named = alerts.slice(0, mostNamed).map((alert) => {
    const { text } = sentencesOf(alert);
    return status === 'over' ? [...text, lasted(alert.since, alert.endedAt ?? alert.since)] : text;
  });
  const count = alerts.length - mostNamed;
  const lines = [...named, ...(count > 0 ? [[sentence('and_more', { count })]] : [])];
  const which = whichOf(alerts);
  const found = { lines, ...(which.text !== '' && { which }) };
  return noticeOf(alertMail(alerts[0].kind), status === 'over' ? { isOver: 'yes' } : {}, found);
}

function whichOf([first, ...others]: [Alert, ...Alert[]]): Sentence {
  if (others.length > 0) return { text: String(others.length + 1) };
  return sentencesOf(first).which ?? { text: first.subject };
}
