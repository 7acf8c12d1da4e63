import type { Services } from '#compose.ts';
import { examinePart, type Part } from '#operator/doctor/examine.ts';
import { cleanFindings, countOutcomes } from '#operator/doctor/report.ts';
import { settingTexts } from './describe-settings.ts';

export { findMissingByStyle } from '#operator/doctor/comfyui.ts';

/** What the doctor finds out about one part of the shop that this process is of; `mail` sends a message to OPERATOR_EMAIL as well. */
export async function examineService(part: Part, { mail }: { mail: boolean }, { config }: Services) {
  const shop = { settings: config, startedAt: new Date(performance.timeOrigin) };
  const found = await examinePart(part, shop, { mail, draw: false });
  const findings = cleanFindings(found, settingTexts(config));
  return { findings, ...countOutcomes(findings) };
}
