import type { ReactNode } from 'react';
import { Announcer } from '../components/announcer.tsx';
import { Notice } from '../components/notice.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { OrderHeading } from './order-heading.tsx';

type OrderFrameProps = {
  reference: string;
  title: string;
  text: string;
  connected: boolean;
  children: ReactNode;
};

/** The page of an order around what depends on its state; announces each new heading. */
export function OrderFrame({ reference, title, text, connected, children }: OrderFrameProps) {
  const t = useMessages('success');
  useTitle(title);
  return (
    <div className="wrap py-8 sm:py-12">
      <Announcer text={`${title}. ${text}`} />
      <OrderHeading reference={reference} title={title} text={text} />
      {!connected && (
        <div className="mt-6">
          <Notice role="status">{t('connectionLost')}</Notice>
        </div>
      )}
      {children}
    </div>
  );
}
