import { randomUUID } from 'node:crypto';
import type { Proof } from '#adapters/database/proof-table.ts';
import type { Order } from '#adapters/database/schema.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease } from '../step.ts';

/**
 * Makes the proof that its visitor saw the order's drawing. Safe to do twice. Nothing is kept of it where the visitor has cancelled
 * the order meanwhile.
 * @returns false where there is none: the order is drawn like any other
 */
export async function takeProof(order: Order, services: WorkerServices, lease: Lease): Promise<boolean> {
  const proof = order.proofId === null ? undefined : await services.proofs.byId(order.proofId);
  const picture = proof?.state === 'drawn' && (await services.files.get('drafts', proof.id));
  if (!proof || !picture) return false;
  if (!(await services.orders.beginDrawing(order.id, lease.id))) return true;
  // Its row comes first, as that of any drawing.
  await services.drawings.put(await promptOf(order, proof, services), picture);
  return true;
}

/** The order's prompt for the proof, which a worker may have recorded that died just after that. */
async function promptOf({ id: orderId }: Order, proof: Proof, { prompts }: WorkerServices): Promise<string> {
  const [recorded] = await prompts.ofOrder(orderId);
  if (recorded) return recorded.promptId;
  const drawn = { promptId: randomUUID(), orderId, instance: proof.instance ?? '', seed: Number(proof.seed) };
  await prompts.addDrawn(drawn, proof.seconds ?? 0);
  return drawn.promptId;
}
