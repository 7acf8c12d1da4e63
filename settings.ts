import { z } from 'zod';
import { comfyui, photoCheck } from './settings/drawing.ts';
import { alerts, backups, limits, security, workers } from './settings/running.ts';
import { database, events, mail, storage, stripe } from './settings/services.ts';
import { address, prices, shop } from './settings/shop.ts';
import { updates } from './settings/updates.ts';

/** Schema of all settings, as an operator may write them in the environment or in `.env`. */
export const settingsSchema = z.object({
  ...address,
  ...shop,
  ...prices,
  ...stripe,
  ...events,
  ...mail,
  ...comfyui,
  ...photoCheck,
  ...storage,
  ...backups,
  ...database,
  ...security,
  ...alerts,
  ...updates,
  ...limits,
  ...workers,
});
export type Settings = z.infer<typeof settingsSchema>;

/** Settings by subject, in the order of `docs/settings.md`. */
export const settingGroups = {
  'Address and proxy': address,
  'Shop and seller': shop,
  'Prices and tax': prices,
  Stripe: stripe,
  'Events for your own systems': events,
  Mail: mail,
  'ComfyUI and styles': comfyui,
  'Photo check': photoCheck,
  Storage: storage,
  Backups: backups,
  'Database and queue': database,
  'Console and security': security,
  'Alerts, metrics and logs': alerts,
  Updates: updates,
  Limits: limits,
  Workers: workers,
};
