import type { Order } from '#adapters/database/schema/schema.ts';
import type { Services } from '#compose.ts';
import { nextState, type OrderAction } from '#domain/order.ts';
import type { Role } from '#domain/person.ts';
import type { Done } from './audit-lines.ts';
import { deleteOrder } from './delete-order.ts';
import { issueOrderCode } from './issue-order-code.ts';
import { requireWithinLimit } from './refund-limit.ts';
import { refundOrder } from './refund-order.ts';
import { releaseOrder } from './release-order.ts';
import { reportBounce } from './report-bounce.ts';
import { retryOrder } from './retry-order.ts';
import { sendMailAgain } from './send-mail-again.ts';

/** Details that an operator gave with an action. */
type Given = {
  reason?: string | undefined;
  /** Address that a mail is sent to from now on. */
  to?: string | undefined;
  /** Decides whether a refund of a pack includes what its pictures have used. */
  all?: boolean | undefined;
  /** Role of a person in the console, who may be limited in what they refund; commands have none. */
  role?: Role | undefined;
};

type Act<Name extends OrderAction> = (
  order: Order,
  services: Services,
  given: Given,
) => Promise<Done<`orders.${Name}`>>;

/** Operators' actions on an order, for the console and the commands. @throws OperationError if one is not possible now */
export const orderOperations = {
  retry: retryOrder,
  refund: async (order, services, { all, role }) => {
    if (role) requireWithinLimit(order, role, services);
    return refundOrder(order, services, all);
  },
  send: (order, services, { to }) => sendMailAgain(order, to, services),
  bounced: reportBounce,
  code: issueOrderCode,
  release: releaseOrder,
  delete: async (order, services, { reason, role }) => {
    // Deleting the photo of an unfinished order refunds it.
    if (role && nextState(order.state, 'giveUp')) requireWithinLimit(order, role, services);
    return deleteOrder(order, reason, services);
  },
} satisfies { [Name in OrderAction]: Act<Name> };
