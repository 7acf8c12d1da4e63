import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { PhotoFrame } from '../components/photo-frame.tsx';
import { useMessages, useScreenMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { paths } from '../routes.ts';

/** `/share/<secret>`: a drawing that its owner shares, and nothing else of the order. */
export function Share() {
  useScreenMessages('share');
  const t = useMessages('order-actions');
  const tSuccess = useMessages('success');
  const { secret = '' } = useParams();
  const [gone, setGone] = useState(false);
  const title = t(gone ? 'shared.gone' : 'shared.title');
  useTitle(title);
  return (
    <div className="wrap min-h-[70dvh] max-w-3xl py-8 text-center sm:py-12">
      <h1 className="font-display text-title">{title}</h1>
      <p className="text-soft mt-2 mb-8 text-lg">{t(gone ? 'shared.goneText' : 'shared.text')}</p>
      {!gone && (
        <PhotoFrame caption={tSuccess('drawnByAi')} className="mx-auto w-fit">
          <img
            src={`/share/${encodeURIComponent(secret)}/picture`}
            alt={t('shared.alt')}
            onError={() => setGone(true)}
            className="max-h-[70dvh] min-h-40 w-auto"
          />
        </PhotoFrame>
      )}
      <ButtonLink to={paths.transform} size="large" className="mt-8">
        {t('shared.make')}
      </ButtonLink>
    </div>
  );
}
