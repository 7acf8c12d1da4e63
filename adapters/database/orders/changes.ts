import type { Insertable, InsertObject, RawBuilder, UpdateObject } from 'kysely';
import type { OrderEvent, OrderState } from '#domain/order.ts';
import type { Database } from '../database.ts';
import type { Order, Tables } from '../schema/schema.ts';
import type { KeyedRequest } from '../tables/idempotency-keys.ts';

export type NewOrder = Omit<Insertable<Tables['orders']>, 'id' | 'reference' | 'tokenHash' | 'expiresAt'>;

/** A row of orders as it is inserted. */
export type OrderRow = InsertObject<Tables, 'orders'> & { state: OrderState };

export type CreateRequest = {
  /** Given if something of the order, such as a file, was already written under this id. */
  id?: string;
  order: NewOrder;
  key: KeyedRequest | undefined;
  /** Returns the values derived from the order's id: its reference for people and the hash of its secret. */
  identity: (id: string) => { reference: string; tokenHash: Buffer };
  /** Further writes by the statement that creates the order. */
  alongside?: Alongside[];
  /** Further writes in the transaction that creates the order; may throw a `Refusal`. */
  finish?: ((tx: Database, id: string) => Promise<unknown>) | undefined;
};

/** Columns that a step found out, written together with the change of state. */
export type OrderFacts = UpdateObject<Tables, 'orders'>;

/** Statement that is part of the one that changes an order, and finds it in the common table expression `moved`. */
export type Alongside = RawBuilder<unknown>;

export type Change = {
  order: Pick<Order, 'id' | 'state'>;
  event: OrderEvent;
  /** Given by a worker: the change happens only while it still holds the lease. */
  leaseId?: string;
  facts?: OrderFacts;
  note?: string;
  /** Further writes by the statement that changes the order. */
  alongside?: Alongside[];
  /** Further writes that are committed or rolled back with the change. */
  inTransaction?: (tx: Database) => Promise<unknown>;
};
