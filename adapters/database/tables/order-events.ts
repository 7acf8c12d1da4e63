import { sql, type RawBuilder } from 'kysely';
import type { OrderEventRow } from '../schema/schema.ts';

/** Returns the statement that records an event of the order in the common table expression `moved`. */
export const eventOfMoved = ({
  event,
  state,
  note,
}: Pick<OrderEventRow, 'event' | 'state' | 'note'>): RawBuilder<unknown> =>
  sql`insert into order_events (order_id, event, state, note)
    select id, ${event}, ${state}, ${note} from moved`;
