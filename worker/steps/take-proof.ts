import { randomUUID } from 'node:crypto';
import type { Proof } from '#adapters/database/schema/proofs.ts';
import type { Order } from '#adapters/database/schema/schema.ts';
import type { WorkerServices } from '../services.ts';
import type { Lease } from '../step.ts';

/**
 * Turns the proof that the visitor saw into the order's drawing. Safe to run twice. Stores nothing if the order was cancelled
 * meanwhile.
 * @returns false if there is no proof: the order is drawn like any other
 */
export async function takeProof(order: Order, services: WorkerServices, lease: Lease): Promise<boolean> {
  const proof = order.proofId === null ? undefined : await services.proofs.byId(order.proofId);
  const picture = proof?.state === 'drawn' && (await services.files.get('drafts', proof.id));
  if (!proof || !picture) return false;
  if (!(await services.orders.beginDrawing(order.id, lease.id))) return true;
  // The row is written before the file, as for any drawing.
  await services.drawings.put(await promptOf(order, proof, services), picture);
  return true;
}

/** Returns the id of the order's prompt for the proof; a worker that crashed may have recorded it already. */
async function promptOf({ id: orderId }: Order, proof: Proof, { prompts }: WorkerServices): Promise<string> {
  const [recorded] = await prompts.ofOrder(orderId);
  if (recorded) return recorded.promptId;
  const drawn = { promptId: randomUUID(), orderId, instance: proof.instance ?? '', seed: Number(proof.seed) };
  await prompts.addDrawn(drawn, proof.seconds ?? 0);
  return drawn.promptId;
}
