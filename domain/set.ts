import { inDrawing, waitingForPayment, type OrderState } from './order.ts';

/** Most styles of one photo that are bought in one go: a set. */
export const mostStyles = 5;

/** A style of a set beside the first one, and its price in minor units. */
export type FurtherStyle = { styleId: string; amount: number };

/** States of a set's picture in which the shop still works on it; a failed one waits only for its money to go back. */
export const underWay: OrderState[] = [...waitingForPayment, ...inDrawing, 'rejected'];

/** True while the shop still works on a set's picture. */
export const isUnderWay = ({ state }: { state: OrderState }): boolean => underWay.includes(state);

type SetOrder = { styleId: string; furtherStyles: FurtherStyle[] | null };

/** Returns the styles in which an order's photo is drawn: several for a set. */
export function stylesOf({ styleId, furtherStyles }: SetOrder): string[] {
  return [styleId, ...(furtherStyles ?? []).map((one) => one.styleId)];
}
