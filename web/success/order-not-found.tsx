import { MailOpen } from 'lucide-react';
import { lazy } from 'react';
import { ButtonLink } from '../components/button.tsx';
import { Part } from '../components/part.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { paths } from '../routes.ts';

const FindOrder = lazy(async () => ({ default: (await import('../find/find-order.tsx')).FindOrder }));

type OrderNotFoundProps = { title: string; text: string; slow?: string };

export function OrderNotFound({ title, text, slow }: OrderNotFoundProps) {
  const t = useMessages('success');
  const tActions = useMessages('order-actions');
  useTitle(title);
  return (
    <div className="wrap min-h-[65dvh] max-w-3xl py-16">
      <MailOpen aria-hidden className="text-pop mb-6 size-14" />
      <h1 className="font-display text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{text}</p>
      {slow !== undefined && <p className="text-soft mt-2 max-w-prose text-lg">{slow}</p>}
      <h2 className="font-display mt-8 text-xl">{tActions('find.heading')}</h2>
      <p className="text-soft mt-2 mb-4 max-w-prose">{tActions('find.text')}</p>
      <Part loading={<div className="min-h-40" />}>
        <FindOrder />
      </Part>
      <ButtonLink to={paths.transform} look="quiet" className="mt-6 -ml-4">
        {t('toForm')}
      </ButtonLink>
    </div>
  );
}
