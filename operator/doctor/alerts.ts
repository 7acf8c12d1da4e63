import { postToWebhook } from '#adapters/alert-webhook.ts';
import { about, type Finding } from './finding.ts';
import type { ExaminedShop, Wishes } from './shop.ts';

const check = about('alerts.webhook', 'Alert webhook');

/** Posts a test message to ALERT_WEBHOOK_URL, if test messages are requested. */
export async function examineAlerts(
  { settings }: Pick<ExaminedShop, 'settings'>,
  { mail: isWished }: Pick<Wishes, 'mail'>,
): Promise<Finding[]> {
  const { ALERT_WEBHOOK_URL: url, BRAND_NAME: brand } = settings;
  if (url === undefined) return [];
  if (!isWished)
    return [check.unchecked('nothing was posted.', 'toonbooth doctor --mail posts a test message.')];
  const error = await postToWebhook(url, { text: `[${brand}] A test message from toonbooth doctor.` });
  if (error === undefined) return [check.right('accepted a test message: check that it is shown.')];
  return [
    check.wrong(
      `did not accept a test message: ${error}`,
      'Copy ALERT_WEBHOOK_URL again from the chat that it belongs to; 404 and 410 mean that it was revoked.',
    ),
  ];
}
