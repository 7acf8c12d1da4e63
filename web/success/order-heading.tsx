import { useMessages } from '../i18n/use-messages.ts';
import { FindLink } from '../layout/order-links.tsx';

type OrderHeadingProps = { reference: string; title: string; text: string };

export function OrderHeading({ reference, title, text }: OrderHeadingProps) {
  const t = useMessages('success');
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="text-soft font-semibold">{t('reference', { reference })}</p>
        <FindLink className="text-sm" />
      </div>
      <h1 className="font-display text-title mt-1">{title}</h1>
      <p className="mt-3 max-w-[60ch] text-lg">{text}</p>
    </>
  );
}
