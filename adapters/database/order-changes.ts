import type { Insertable, Updateable } from 'kysely';
import type { OrderEvent } from '#domain/order.ts';
import type { Database } from './database.ts';
import type { Order, Tables } from './schema.ts';
import type { KeyedRequest } from './tables/idempotency-keys.ts';

export type NewOrder = Omit<Insertable<Tables['orders']>, 'id' | 'reference' | 'tokenHash' | 'expiresAt'>;

export type CreateRequest = {
  /** Given where something of it was written under its name already. */
  id?: string;
  order: NewOrder;
  key: KeyedRequest | undefined;
  /** What is derived from the order's id: its reference for people and the hash of its secret. */
  identity: (id: string) => { reference: string; tokenHash: Buffer };
  /** Further writes of the transaction that creates the order; may refuse. */
  finish?: (tx: Database, id: string) => Promise<unknown>;
};

/** Columns that a step found out and that are written together with the change of state. */
export type OrderFacts = Updateable<Tables['orders']>;

export type Change = {
  order: Pick<Order, 'id' | 'state'>;
  event: OrderEvent;
  /** Given by a worker: the change happens only while it still holds the order. */
  leaseId?: string;
  facts?: OrderFacts;
  note?: string;
  /** Further writes that stand or fall with the change. */
  inTransaction?: (tx: Database) => Promise<unknown>;
};
