import { secretsFile } from '#adapters/data-dir/contents.ts';
import type { readSettings } from '#config.ts';
import type { FoundShop } from '../shop-config.ts';

export type Settings = ReturnType<typeof readSettings>;

/** Shop that the doctor checks. */
export type ExaminedShop = Pick<FoundShop, 'startedAt'> & { settings: Settings };

/** Checks that run only on request: see docs/decisions/045-doctor.md. */
export type Wishes = {
  /** Draws one test picture per style on each ComfyUI instance. */
  draw: boolean;
  /** Sends a message to OPERATOR_EMAIL, ALERT_WEBHOOK_URL and EVENT_WEBHOOK_URL. */
  mail: boolean;
};

/** Returns the shop's APP_SECRET, whether set or generated at the first start. */
export async function appSecretOf({ APP_SECRET, DATA_DIR }: Settings): Promise<string | undefined> {
  return APP_SECRET ?? (await secretsFile.read(DATA_DIR))?.appSecret;
}
