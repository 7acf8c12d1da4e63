import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ButtonLink } from '../components/button.tsx';
import { Print } from '../components/photo-frame.tsx';
import { useTitle } from '../layout/use-title.ts';
import { useWords } from '../i18n/use-messages.ts';

/** `/share/<secret>`: a drawing that its owner shows to others, and nothing else of the order. */
export function Share() {
  const say = useWords('afterwards');
  const sayResult = useWords('success');
  const { secret = '' } = useParams();
  const [gone, setGone] = useState(false);
  const title = say(gone ? 'shared.gone' : 'shared.title');
  useTitle(title);
  return (
    <div className="wrap min-h-[70dvh] max-w-3xl py-8 text-center sm:py-12">
      <h1 className="font-display text-title">{title}</h1>
      <p className="text-soft mt-2 mb-8 text-lg">{say(gone ? 'shared.goneText' : 'shared.text')}</p>
      {!gone && (
        <Print caption={sayResult('drawnByAi')} className="mx-auto w-fit">
          <img
            src={`/share/${encodeURIComponent(secret)}/picture`}
            alt={say('shared.alt')}
            onError={() => setGone(true)}
            className="max-h-[70dvh] min-h-40 w-auto"
          />
        </Print>
      )}
      <ButtonLink to="/transform" size="large" className="mt-8">
        {say('shared.make')}
      </ButtonLink>
    </div>
  );
}
