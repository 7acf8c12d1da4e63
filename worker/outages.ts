/** So long after its last trouble an order's next one begins a new outage. */
const pauseSeconds = 120;

export type Outages = ReturnType<typeof createOutages>;

/**
 * For how long each order has been kept from its next step by what neither it nor the step is to blame for. In this process
 * only: a restart gives an order that much more patience.
 */
export function createOutages(now = () => performance.now()) {
  const outages = new Map<string, { since: number; lastAt: number }>();

  /** Notes that the order was kept from its step just now. @returns since how many seconds it has been. */
  function note(orderId: string): number {
    const at = now();
    for (const [id, { lastAt }] of outages) if (at - lastAt > pauseSeconds * 1000) outages.delete(id);
    const { since = at } = outages.get(orderId) ?? {};
    outages.set(orderId, { since, lastAt: at });
    return (at - since) / 1000;
  }

  return { note };
}
