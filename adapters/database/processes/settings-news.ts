import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import type { ResilientClient } from '../connection/resilient-client.ts';

const channel = 'settings';

/** SQL call that tells all programs that a setting was changed, as part of a query. */
export const settingsNotification = sql`pg_notify(${channel}, '')`;

export type SettingsNews = ReturnType<typeof createSettingsNews>;

/** Learns of changed settings over the connection that a program keeps anyway. */
export function createSettingsNews() {
  const news = new EventEmitter();
  return {
    /** Listens on a new connection; settings may have been changed while there was none. */
    async listen(client: ResilientClient): Promise<void> {
      client.on('notification', (notification) => {
        if (notification.channel === channel) news.emit('change');
      });
      await client.query(`listen ${channel}`);
      news.emit('change');
    },
    /** Calls back whenever settings may have changed. */
    onChange: (callBack: () => void): void => void news.on('change', callBack),
  };
}
