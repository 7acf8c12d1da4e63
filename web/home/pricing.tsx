import { useShop } from '../calls/shop.ts';
import { ButtonLink } from '../components/button.tsx';
import { useFacts } from '../shell/facts.ts';
import { useAmounts } from '../words/use-amounts.ts';
import { useWords } from '../words/use-words.ts';

const promises = ['payment', 'machine', 'refund', 'kept'] as const;

export function Pricing() {
  const say = useWords('home');
  return (
    <section id="pricing" className="bg-panel border-line border-t">
      <div className="wrap grid items-start gap-10 py-16 sm:py-24 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 className="font-display text-title">{say('promise.heading')}</h2>
          <Ticket />
        </div>
        <ul className="grid gap-8 sm:grid-cols-2 lg:col-span-7">
          {promises.map((promise) => (
            <li key={promise} className="border-ink border-t-2 pt-3">
              <h3 className="text-xl font-extrabold">{say(`promise.${promise}.title`)}</h3>
              <p className="text-soft mt-1 text-lg">{say(`promise.${promise}.text`)}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Ticket() {
  const say = useWords('home');
  const amounts = useAmounts();
  const { price } = useFacts();
  return (
    <div className="ticket bg-sun text-on-sun mt-8 max-w-md px-8 py-7 sm:px-10">
      <p className="text-sm font-bold tracking-widest uppercase">{say('promise.insert')}</p>
      <p className="font-display min-h-[1.1em] text-5xl leading-tight sm:text-6xl">{amounts.price(price)}</p>
      <p className="font-semibold">{say('promise.perPicture')}</p>
      <Wait />
    </div>
  );
}

function Wait() {
  const say = useWords('home');
  const amounts = useAmounts();
  const shop = useShop();
  if (shop.kind !== 'answered') return null;
  const { open, closedReason, wait } = shop.answer;
  if (!open) {
    return (
      <p role="status" className="mt-5 font-bold">
        {say('promise.closed')}. {closedReason}
      </p>
    );
  }
  return (
    <>
      <p className="mt-5 border-t-2 border-dashed border-current pt-4">
        <strong>{say('promise.wait')}:</strong> {amounts.wait(wait)}
      </p>
      <ButtonLink to="/transform" look="plain" className="mt-5 w-full">
        {say('hero.start')}
      </ButtonLink>
    </>
  );
}
