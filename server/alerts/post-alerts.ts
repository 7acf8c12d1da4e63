import { postToWebhook } from '#adapters/alert-webhook.ts';
import type { AlertPost } from '#adapters/database/schema/alerts.ts';
import type { Services } from '#compose.ts';

/** Delays between tries; after a day of them a post is given up. */
const retrySeconds = [10, 60, 300, 900];
const slowestSeconds = 3600;
const givenUpMs = 24 * 3_600_000;

/** Sends the due posts to the operator's webhook, one after the other, until one is not accepted. */
export async function postAlerts(services: Services, stopping: AbortSignal): Promise<void> {
  const { alertPosts, config } = services;
  const url = config.ALERT_WEBHOOK_URL;
  if (url === undefined) return;
  while (!stopping.aborted) {
    const post = await alertPosts.take();
    if (!post) return;
    const error = await postToWebhook(url, post.body, stopping);
    if (error === undefined) await alertPosts.remove(post.id);
    else return afterFailure(post, error, services);
  }
}

async function afterFailure(post: AlertPost, error: string, { alertPosts, log }: Services): Promise<void> {
  const isGivenUp = Date.now() - post.createdAt.getTime() > givenUpMs;
  if (isGivenUp) {
    log.error('an alert was not posted: given up', { error });
    return alertPosts.remove(post.id);
  }
  log.warn('an alert was not posted: tried again', { error, count: post.tries });
  await alertPosts.retry(post.id, retrySeconds[post.tries - 1] ?? slowestSeconds);
}
