import { useShop } from '../api/use-shop.ts';
import { useAmounts } from '../i18n/use-formatter.ts';
import { useWords } from '../i18n/use-messages.ts';

/** How long the line is right now, or that nothing is sold. Fetched after the page, whose HTML cannot know. */
export function Opening() {
  const say = useWords('home');
  const shell = useWords('shell');
  const amounts = useAmounts();
  const shop = useShop();
  if (shop.kind !== 'answered') return null;
  const { open, closedFor = 'machine', wait } = shop.answer;
  if (!open) {
    return (
      <p role="status" className="font-bold">
        {say('promise.closed')}. {shell(`closed.${closedFor}`)} {say('promise.closedText')}
      </p>
    );
  }
  return (
    <p>
      <strong>{say('promise.wait')}:</strong> {amounts.wait(wait)}
    </p>
  );
}
