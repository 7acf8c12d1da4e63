import { secretsFile } from '#adapters/data-dir/contents.ts';
import type { readSettings } from '#config.ts';
import type { FoundShop } from '../shop-config.ts';

export type Settings = ReturnType<typeof readSettings>;

/** The shop that is examined. */
export type ExaminedShop = Pick<FoundShop, 'startedAt'> & { settings: Settings };

/** What is looked at only when somebody wants it: see docs/decisions/045-doctor.md. */
export type Wishes = {
  /** Draws one test picture per style on each ComfyUI. */
  draw: boolean;
  /** Sends a message to OPERATOR_EMAIL and to ALERT_WEBHOOK_URL. */
  mail: boolean;
};

/** APP_SECRET as the shop has it: set, or made up at its first start. */
export async function appSecretOf({ APP_SECRET, DATA_DIR }: Settings): Promise<string | undefined> {
  return APP_SECRET ?? (await secretsFile.read(DATA_DIR))?.appSecret;
}
