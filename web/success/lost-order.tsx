import { MailOpen } from 'lucide-react';
import { ButtonLink } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { paths } from '../routes.ts';
import { FindOrder } from './find-order.tsx';

type LostOrderProps = { title: string; text: string; slow?: string };

export function LostOrder({ title, text, slow }: LostOrderProps) {
  const t = useMessages('success');
  useTitle(title);
  return (
    <div className="wrap min-h-[65dvh] max-w-3xl py-16">
      <MailOpen aria-hidden className="text-pop mb-6 size-14" />
      <h1 className="font-display text-title">{title}</h1>
      <p className="mt-4 max-w-prose text-lg">{text}</p>
      {slow !== undefined && <p className="text-soft mt-2 max-w-prose text-lg">{slow}</p>}
      <div className="mt-8 max-w-xl">
        <FindOrder />
      </div>
      <ButtonLink to={paths.transform} look="quiet" className="mt-6">
        {t('toForm')}
      </ButtonLink>
    </div>
  );
}
