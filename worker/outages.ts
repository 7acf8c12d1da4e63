/** Pause after which an order's next problem counts as a new outage. */
const pauseSeconds = 120;

export type Outages = ReturnType<typeof createOutages>;

/**
 * Measures how long an outage has kept each order from its next step. Kept in this process's memory only: after a restart an
 * order's outage is measured from zero.
 */
export function createOutages(now = () => performance.now()) {
  const outages = new Map<string, { since: number; lastAt: number }>();

  /** Records that the order was kept from its step just now. @returns how many seconds its outage has lasted */
  function note(orderId: string): number {
    const at = now();
    for (const [id, { lastAt }] of outages) if (at - lastAt > pauseSeconds * 1000) outages.delete(id);
    const { since = at } = outages.get(orderId) ?? {};
    outages.set(orderId, { since, lastAt: at });
    return (at - since) / 1000;
  }

  return { note };
}
