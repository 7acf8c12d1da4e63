import { useShop, useStyles } from '../calls/shop.ts';
import { ButtonLink } from '../components/button.tsx';
import { aheadWords, durationWords, priceWords } from '../words/amounts.ts';
import { words } from './words.ts';

export function Pricing() {
  return (
    <section id="pricing" className="bg-panel border-line border-t">
      <div className="wrap grid items-start gap-10 py-16 sm:py-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="font-display text-title">{words.promise.heading}</h2>
          <Ticket />
        </div>
        <ul className="grid gap-8 sm:grid-cols-2 lg:col-span-7">
          {words.promise.points.map(({ title, text }) => (
            <li key={title} className="border-ink border-t-2 pt-3">
              <h3 className="text-xl font-extrabold">{title}</h3>
              <p className="text-soft mt-1 text-lg">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Ticket() {
  const price = useLowestPrice();
  return (
    <div className="ticket bg-sun text-on-sun mt-8 max-w-md px-8 py-7 sm:px-10">
      <p className="text-sm font-bold tracking-widest uppercase">{words.promise.insert}</p>
      <p className="font-display min-h-[1.1em] text-5xl sm:text-6xl leading-tight">{price}</p>
      <p className="font-semibold">{words.promise.perPicture}</p>
      <Wait />
    </div>
  );
}

function Wait() {
  const shop = useShop();
  if (shop.kind !== 'answered') return null;
  const { open, closedReason, wait } = shop.answer;
  if (!open) {
    return (
      <p role="status" className="mt-5 font-bold">
        {words.promise.closed}. {closedReason}
      </p>
    );
  }
  return (
    <>
      <p className="mt-5 border-t-2 border-dashed border-current pt-4">
        <strong>{words.promise.wait}:</strong> {aheadWords(wait.ordersAhead)}, ready in{' '}
        {durationWords(wait.seconds)}.
      </p>
      <ButtonLink to="/transform" look="plain" className="mt-5 w-full">
        {words.hero.start}
      </ButtonLink>
    </>
  );
}

function useLowestPrice(): string {
  const styles = useStyles();
  if (styles.kind !== 'answered') return '';
  const [cheapest] = styles.answer.map(({ price }) => price).toSorted((a, b) => a.amount - b.amount);
  return cheapest === undefined ? '' : priceWords(cheapest);
}
