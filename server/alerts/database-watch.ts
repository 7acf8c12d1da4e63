import { postToWebhook } from '#adapters/alert-webhook.ts';
import { alertMessages } from '#adapters/mails/messages/en-alerts.ts';
import { noticeOf } from '#adapters/mails/notice.tsx';
import type { Services } from '#compose.ts';
import { alertTitles } from '#domain/alert.ts';
import { alertMail } from '#domain/operator-mail.ts';
import { lasted } from './lasted.ts';

const kind = 'database_gone';
const title = alertTitles[kind];
const { advice } = alertMessages[kind];

type Trouble = { since: number; isTold: boolean };

/**
 * Alerts the operator that the database takes no writes. Neither a mail nor a post can be stored then: each server posts to the
 * webhook itself, and a mail afterwards says that it is over, at most one an hour.
 */
export function createDatabaseWatch(services: Services, stopping: AbortSignal): () => Promise<void> {
  const { config, log } = services;
  let trouble: Trouble | undefined;

  async function tell({ since }: Trouble, problem: string): Promise<boolean> {
    if (Date.now() - since < config.ALERT_AFTER_MINUTES * 60_000) return false;
    log.error(`alert: ${title}`, { error: problem });
    const url = config.ALERT_WEBHOOK_URL;
    if (url === undefined) return true;
    const text = textOf(title, [`${problem}.`, advice], config);
    const error = await postToWebhook(url, { text, kind, status: 'raised' }, stopping);
    if (error !== undefined) log.warn('an alert was not posted: tried again', { error });
    return error === undefined;
  }

  return async () => {
    const problem = await services.databaseProblem();
    if (problem === undefined) {
      if (trouble?.isTold) await tellOver(trouble, services);
      trouble = undefined;
      return;
    }
    trouble ??= { since: Date.now(), isTold: false };
    if (!trouble.isTold) trouble.isTold = await tell(trouble, problem);
  };
}

async function tellOver({ since }: Trouble, { alertPosts, config, db, log, mails }: Services): Promise<void> {
  const lines = [[lasted(new Date(since), new Date())]];
  const notice = noticeOf(alertMail(kind), { isOver: 'yes' }, { lines });
  const hour = new Date().toISOString().slice(0, 13);
  await db.transaction().execute(async (tx) => {
    if (config.OPERATOR_EMAIL !== undefined)
      await mails.addNotice({ about: `alert ${kind} over ${hour}`, ...notice }, tx);
    if (config.ALERT_WEBHOOK_URL !== undefined)
      await alertPosts.add({ text: textOf(notice.subject, notice.lines, config), kind, status: 'over' }, tx);
  });
  log.info(`alert over: ${title}`);
}

const textOf = (subject: string, lines: string[], config: Services['config']): string =>
  [`[${config.BRAND_NAME}] ${subject}`, ...lines, `${config.PUBLIC_URL}/admin`].join('\n');
