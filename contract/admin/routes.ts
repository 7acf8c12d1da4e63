import type { BodyOf, JsonName, QueryOf } from '../route.ts';
import { appealRoutes } from './appeals.ts';
import { backupRoutes } from './backups.ts';
import { benchRoutes } from './bench.ts';
import { blockRoutes } from './blocks.ts';
import { borderlineRoutes } from './borderline.ts';
import { codeRoutes } from './codes.ts';
import { dayRoutes } from './days.ts';
import { galleryAdminRoutes } from './gallery.ts';
import { logLineRoutes } from './log-lines.ts';
import { adminOrderRoutes } from './orders.ts';
import { mailTextRoutes } from './mail-texts.ts';
import { monthRoutes } from './months.ts';
import { passkeyRoutes } from './passkeys.ts';
import { paymentRoutes } from './payments.ts';
import { peopleRoutes } from './people.ts';
import { serviceRoutes } from './services.ts';
import { sessionRoutes } from './sessions.ts';
import { operatingRoutes } from './shop.ts';
import { styleRoutes } from './styles.ts';
import { tokenAdminRoutes } from './tokens.ts';
import { webhookEventRoutes } from './webhook-events.ts';

/** Every call under `/api/admin`. */
export const adminRoutes = {
  ...sessionRoutes,
  ...adminOrderRoutes,
  ...appealRoutes,
  ...paymentRoutes,
  ...borderlineRoutes,
  ...galleryAdminRoutes,
  ...styleRoutes,
  ...benchRoutes,
  ...backupRoutes,
  ...serviceRoutes,
  ...codeRoutes,
  ...blockRoutes,
  ...webhookEventRoutes,
  ...tokenAdminRoutes,
  ...peopleRoutes,
  ...passkeyRoutes,
  ...mailTextRoutes,
  ...dayRoutes,
  ...monthRoutes,
  ...operatingRoutes,
  ...logLineRoutes,
};
export type AdminRoutes = typeof adminRoutes;

/** Names of the calls that answer JSON. */
export type AdminCallName = JsonName<AdminRoutes>;
/** Names of the calls that answer an image or a file. */
export type AdminMediaName = Exclude<keyof AdminRoutes, AdminCallName>;

/** Input of a call before the server has parsed it; `undefined` where it takes none. */
export type InputOf<R> = BodyOf<R> extends undefined ? QueryOf<R> : BodyOf<R>;
