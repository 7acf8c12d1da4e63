import type { OrderAnswer } from '#contract/order.ts';
import { orderAgain } from '../../api/after-order.ts';
import { useStyles } from '../../api/use-shop.ts';
import { useDeed } from '../../api/use-mutation.ts';
import { Failed } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { rememberOrder } from '../../storage/orders.ts';
import { useAmounts } from '../../i18n/use-formatter.ts';
import { useWords } from '../../i18n/use-messages.ts';

/** The same photo in another style, in one click and at its price, while the photo is kept. */
export function AnotherStyle({ order, token }: { order: OrderAnswer; token: string }) {
  const say = useWords('afterwards');
  const amounts = useAmounts();
  const styles = useStyles();
  const { deed, start } = useDeed(async (styleId: string) => {
    const placed = await orderAgain(token, styleId);
    rememberOrder({ orderId: placed.orderId, token: placed.token, sessionId: placed.sessionId ?? '' });
    location.assign(placed.checkoutUrl ?? placed.statusUrl);
  });
  const others = styles.kind === 'answered' ? styles.answer.filter(({ id }) => id !== order.styleId) : [];
  if (!order.photoKept || others.length === 0) return null;

  return (
    <Panel heading={say('another.heading')}>
      <p className="text-soft">{say('another.text')}</p>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {others.map((style) => (
          <li key={style.id}>
            <button
              type="button"
              disabled={deed.kind === 'doing'}
              onClick={() => start(style.id)}
              className="ring-line hover:ring-edge block w-full overflow-hidden rounded-2xl text-left ring-2 disabled:opacity-60"
            >
              <img src={style.after} alt="" loading="lazy" className="aspect-square w-full object-cover" />
              <span className="block p-2.5">
                <span className="font-display block">{style.title}</span>
                <span className="font-bold">{amounts.price(style.price)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <Failed deed={deed} />
    </Panel>
  );
}
