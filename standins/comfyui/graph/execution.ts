import type { Shown } from '../nodes/node.ts';
import type { Order } from './events.ts';
import { Interrupted } from './flag.ts';
import { createNodeRun, NodeFailed, type Studio } from './node-run.ts';
import { createSchedule } from './schedule.ts';
import { signaturesOf } from './signatures.ts';

/** Like the real one, keeps only what the prompt at hand can use. */
function forgetOthers(cache: Studio['cache'], signatures: Map<string, string>): void {
  const wanted = new Set(signatures.values());
  for (const signature of cache.keys()) if (!wanted.has(signature)) cache.delete(signature);
}

/** Runs one prompt node by node and tells every step; `ended` is always the last word. */
export async function execute(order: Order, studio: Studio): Promise<void> {
  const { graph } = order;
  const { cache, emit, flag } = studio;
  flag.lower();
  const signatures = await signaturesOf(graph, studio.dir);
  forgetOthers(cache, signatures);
  const nodes = createNodeRun(order, studio, signatures);
  const isCached = (id: string) => nodes.cached(id) !== undefined;
  emit({ type: 'cached', nodes: Object.keys(graph).filter(isCached) });

  const schedule = createSchedule({ graph, isCached, isOutput: nodes.isOutput }, order.outputs);
  let current = '';
  try {
    for (let id = schedule.next(); id !== undefined; id = schedule.next()) {
      current = id;
      await nodes.runNode(id);
      schedule.complete(id);
    }
  } catch (error) {
    if (error instanceof Interrupted) emit({ type: 'interrupted', node: current });
    else if (error instanceof NodeFailed) emit({ type: 'failed', failure: error.failure });
    else throw error;
  }
  const shown = Object.keys(graph).map((id): [string, Shown | undefined] => [id, nodes.cached(id)?.shown]);
  // What a fault spoilt must not come back as a cached output.
  if (order.fault !== undefined) for (const id of order.outputs) cache.delete(signatures.get(id) ?? '');
  emit({
    type: 'ended',
    shown: Object.fromEntries(shown.filter((entry): entry is [string, Shown] => !!entry[1])),
  });
}
