import { ButtonLink } from '../components/button.tsx';
import { useWords } from '../i18n/use-messages.ts';
import { useTitle } from './use-title.ts';

export function NotFound() {
  const say = useWords('shell');
  useTitle(say('notFound.title'));
  return (
    <div className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{say('notFound.heading')}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{say('notFound.text')}</p>
      <ButtonLink to="/" size="large">
        {say('notFound.back')}
      </ButtonLink>
    </div>
  );
}
