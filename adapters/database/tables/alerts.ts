import { sql } from 'kysely';
import { alertKinds, type AlertKind } from '#domain/alert.ts';
import { textOf, type AlertSentences } from '#domain/alert-sentence.ts';
import type { Alert } from '../schema/alerts.ts';
import type { Database } from '../database.ts';
import { inSeconds, now } from '../time.ts';

/** A present problem: its subject (empty: the shop itself), and sentences for the operator. */
export type AlertCause = AlertSentences & { subject: string };

/** Returns the columns of an alert's words. */
const wordsOf = ({ which, text }: AlertSentences) => ({
  text: textOf(text),
  sentences: JSON.stringify({ ...(which && { which }), text }),
});

/** Returns what an alert says; a version without sentences may have changed its text. */
export const sentencesOf = ({ text, sentences }: Alert): AlertSentences =>
  sentences && textOf(sentences.text) === text ? sentences : { text: [{ text }] };

const keptDays = 90;

export function createAlerts(db: Database) {
  async function removeOld(): Promise<void> {
    await db
      .deleteFrom('alerts')
      .where('endedAt', '<', inSeconds(-keptDays * 86_400))
      .execute();
  }

  /** Returns the alerts that have not ended, whether the operator was told or not. */
  function open(): Promise<Alert[]> {
    return db.selectFrom('alerts').selectAll().where('endedAt', 'is', null).orderBy('id').execute();
  }

  /**
   * Records all present problems of a kind. Alerts whose problem is gone end; those of which nobody was told are deleted.
   * @param known open alerts of the kind
   * @param unseenSeconds how long no server may have seen the problem before the alert ends: 0 if all servers see the same
   */
  async function record(
    kind: AlertKind,
    causes: AlertCause[],
    { known, unseenSeconds }: { known: Alert[]; unseenSeconds: number },
  ): Promise<void> {
    const isKnown = new Set(known.map(({ subject }) => subject));
    const isWrong = new Map(causes.map(({ subject, ...words }) => [subject, wordsOf(words)]));
    const added = [...isWrong].filter(([subject]) => !isKnown.has(subject));
    if (added.length > 0) {
      await db
        .insertInto('alerts')
        .values(added.map(([subject, words]) => ({ kind, subject, ...words })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
    await seeAgain(known.filter(({ subject }) => isWrong.has(subject)));
    await end(
      known.filter(({ subject }) => !isWrong.has(subject)),
      unseenSeconds,
    );
    // The operator is told of the problem as it is by then.
    const untold = known.filter(({ toldAt }) => toldAt === null);
    for (const { id, subject, text } of untold) {
      const current = isWrong.get(subject);
      if (current && current.text !== text)
        await db.updateTable('alerts').set(current).where('id', '=', id).execute();
    }
  }

  async function seeAgain(same: Alert[]): Promise<void> {
    if (same.length === 0) return;
    const ids = same.map(({ id }) => id);
    await db.updateTable('alerts').set({ seenAt: now }).where('id', 'in', ids).execute();
  }

  async function end(gone: Alert[], unseenSeconds: number): Promise<void> {
    if (gone.length === 0) return;
    const ids = gone.map(({ id }) => id);
    const unseenSince = inSeconds(-unseenSeconds);
    const untold = db.deleteFrom('alerts').where('id', 'in', ids).where('seenAt', '<=', unseenSince);
    await untold.where('toldAt', 'is', null).execute();
    const told = db.updateTable('alerts').set({ endedAt: now }).where('id', 'in', ids);
    await told.where('seenAt', '<=', unseenSince).where('endedAt', 'is', null).execute();
  }

  /** Checks whether `takeRaised`, or `takeOver` without these kinds, has anything to return, now or later. */
  async function areAnyUntold(untold: AlertKind[]): Promise<boolean> {
    const isUntold = sql<boolean>`exists (
      select from alerts
      where told_at is null and ended_at is null
        or told_at is not null and ended_at is not null and over_told_at is null
          and kind <> all(${untold}::text[]))`;
    return (await db.selectNoFrom(isUntold.as('isUntold')).executeTakeFirstOrThrow()).isUntold;
  }

  /**
   * Returns the alerts of which the operator is to be told now, each once for all callers: `delayed` kinds after they were seen
   * for `delaySeconds`, and no kind within `quietSeconds` of its last alert. Part of the transaction that tells.
   */
  function takeRaised(
    {
      delayed,
      delaySeconds,
      quietSeconds,
    }: { delayed: AlertKind[]; delaySeconds: number; quietSeconds: number },
    tx = db,
  ): Promise<Alert[]> {
    const isDue = sql<boolean>`(kind <> all(${delayed}::text[]) or seen_at - since >= make_interval(secs => ${delaySeconds}))`;
    const isQuiet = sql<boolean>`exists (select from alerts as earlier
      where earlier.kind = alerts.kind and earlier.told_at > ${inSeconds(-quietSeconds)})`;
    return tx
      .updateTable('alerts')
      .set({ toldAt: now })
      .where('toldAt', 'is', null)
      .where('kind', 'in', alertKinds)
      .where('endedAt', 'is', null)
      .where(isDue)
      .where((eb) => eb.not(isQuiet))
      .returningAll()
      .execute();
  }

  /** Same as `takeRaised`, for alerts that are over, without the kinds whose end is not reported. */
  function takeOver(untold: AlertKind[], tx = db): Promise<Alert[]> {
    return tx
      .updateTable('alerts')
      .set({ overToldAt: now })
      .where('toldAt', 'is not', null)
      .where('kind', 'in', alertKinds)
      .where('endedAt', 'is not', null)
      .where('overToldAt', 'is', null)
      .where(sql<boolean>`kind <> all(${untold}::text[])`)
      .returningAll()
      .execute();
  }

  return { removeOld, open, record, areAnyUntold, takeRaised, takeOver };
}
