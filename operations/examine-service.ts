import type { Services } from '#compose.ts';
import { examinePart, type Part } from '#operator/doctor/examine.ts';
import { cleanFindings, countOutcomes } from '#operator/doctor/report.ts';
import { settingTexts } from './describe-settings.ts';

export { findMissingByStyle } from '#operator/doctor/comfyui.ts';

/** Runs the doctor's checks on one part of the running shop; `mail` also sends a mail to OPERATOR_EMAIL. */
export async function examineService(part: Part, { mail }: { mail: boolean }, { config }: Services) {
  const shop = { settings: config, startedAt: new Date(performance.timeOrigin) };
  const found = await examinePart(part, shop, { mail, draw: false });
  const findings = cleanFindings(found, settingTexts(config));
  return { findings, ...countOutcomes(findings) };
}
