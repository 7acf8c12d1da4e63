import { Button } from '../components/button.tsx';
import { useMessages } from '../i18n/use-messages.ts';

type StepsProps = { back: () => void; label: string; isOff?: boolean; go: () => void };

/** Buttons to the step before, and to the next one. */
export function Steps({ back, label, isOff = false, go }: StepsProps) {
  const t = useMessages('booth');
  return (
    <div className="mt-8 flex flex-wrap justify-between gap-4">
      <Button size="large" look="plain" onClick={back}>
        {t('back')}
      </Button>
      <Button size="large" isOff={isOff} onClick={go} className="min-w-48">
        {label}
      </Button>
    </div>
  );
}
