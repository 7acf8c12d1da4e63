import { useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useShop } from '../../api/use-shop.ts';
import { browserOfToday } from '../../storage/browser-name.ts';

/** Returns the proofs of an order's photo in other styles, by style, and a function that requests them. */
export function useOrderProofs(token: string) {
  const shop = useShop();
  const [ids, setIds] = useState<Record<string, string>>({});
  const { mutation, mutate } = useMutation(async (styles: StyleAnswer[]) => {
    for (const { id: styleId } of styles) {
      const body = { styleId, browser: browserOfToday() };
      const { proofId } = await call('POST /api/orders/current/proofs', { bearer: token, body });
      setIds((before) => ({ ...before, [styleId]: proofId }));
    }
  });
  const canBeHad = shop.kind === 'loaded' && shop.answer.open && shop.answer.proofs === true;
  return { canBeHad, ids, mutation, request: mutate };
}
