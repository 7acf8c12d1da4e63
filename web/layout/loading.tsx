import { useWords } from '../i18n/use-messages.ts';

export function Loading() {
  const say = useWords('shell');
  return (
    <div className="wrap min-h-[70dvh] py-16 text-lg">
      <p className="text-soft no-script:hidden">{say('loading')}</p>
      <p className="no-script:block hidden">{say('noScript')}</p>
    </div>
  );
}
