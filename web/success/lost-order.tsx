import { MailOpen } from 'lucide-react';
import { ButtonLink } from '../components/button.tsx';
import { useWords } from '../i18n/use-messages.ts';
import { FindOrder } from './find-order.tsx';
import { useTitle } from '../layout/use-title.ts';

type LostOrderProps = { title: string; text: string; slow?: string };

export function LostOrder({ title, text, slow }: LostOrderProps) {
  const say = useWords('success');
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
      <ButtonLink to="/transform" look="quiet" className="mt-6">
        {say('toBooth')}
      </ButtonLink>
    </div>
  );
}
