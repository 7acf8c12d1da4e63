import { useEffect, useState } from 'react';
import type { Language } from '#domain/language.ts';
import type { MailName, MailText } from '#domain/mail-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { MailFrame } from './mail-frame.tsx';

/** Milliseconds without typing after which the preview follows. */
const pauseMs = 500;

type MailPreviewProps = {
  named: { mail: MailName; language: Language };
  text: MailText;
  /** For each case in which the mail is sent, the facts that not every one has. */
  cases: string[][];
  which: number;
  onWhich: (which: number) => void;
};

const views = ['Light', 'Dark', 'Plain text'] as const;
type View = (typeof views)[number];

/** The mail as a mail program shows it, in light and dark, and its plain text. */
export function MailPreview({ named: { mail, language }, text, cases, which, onWhich }: MailPreviewProps) {
  const [view, setView] = useState<View>('Light');
  const { shown, mutation } = usePreview(mail, language, text, which);
  return (
    <Panel heading="Preview">
      <div className="flex flex-wrap gap-2" role="group" aria-label="Shown as">
        {views.map((one) => (
          <Button
            key={one}
            look="plain"
            aria-pressed={one === view}
            className="aria-pressed:ring-ink aria-pressed:bg-line"
            onClick={() => setView(one)}
          >
            {one}
          </Button>
        ))}
      </div>
      {cases.length > 1 && <Cases cases={cases} which={which} onWhich={onWhich} />}
      <MutationError mutation={mutation} />
      {shown && (
        <>
          <dl className="text-sm wrap-anywhere">
            {Object.entries({ From: shown.from, Subject: shown.subject }).map(([name, value]) => (
              <div key={name} className="flex gap-2">
                <dt className="text-soft shrink-0">{name}</dt>
                <dd className="font-semibold">{value}</dd>
              </div>
            ))}
          </dl>
          {view === 'Plain text' ? (
            <pre className="ring-line rounded-xl p-4 text-sm wrap-anywhere whitespace-pre-wrap ring-1">
              {shown.text}
            </pre>
          ) : (
            <MailFrame html={shown.html} isDark={view === 'Dark'} />
          )}
        </>
      )}
    </Panel>
  );
}

/** Composes the mail anew after each change, and keeps the last one that could be composed. */
function usePreview(mail: MailName, language: Language, text: MailText, which: number) {
  const { subject, body, button } = text;
  const [shown, setShown] = useState<Awaited<ReturnType<typeof preview>>>();
  const { mutation, mutate } = useMutation(async (wanted: Wanted, isOver: () => boolean) => {
    const composed = await preview(wanted);
    if (!isOver()) setShown(composed);
  });
  useEffect(() => {
    const wanted = { mail, language, text: { subject, body, button }, which };
    let isOver = false;
    const timer = setTimeout(() => mutate(wanted, () => isOver), pauseMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- `mutate` is another function each time
  }, [mail, language, subject, body, button, which]);
  return { shown, mutation };
}

type Wanted = { mail: MailName; language: Language; text: MailText; which: number };

const preview = (wanted: Wanted) => adminCall('POST /api/admin/mails/preview', wanted);

function Cases({ cases, which, onWhich }: Pick<MailPreviewProps, 'cases' | 'which' | 'onWhich'>) {
  const every = [...new Set(cases.flat())];
  const wordsOf = (facts: string[]) => {
    const missing = every.filter((name) => !facts.includes(name));
    return [
      ...(facts.length > 0 ? [`with ${facts.join(', ')}`] : []),
      ...(missing.length > 0 ? [`without ${missing.join(', ')}`] : []),
    ].join('; ');
  };
  return (
    <label className="block font-bold">
      A mail
      <select
        value={which}
        onChange={({ target }) => onWhich(Number(target.value))}
        className="bg-panel border-edge mt-2 block min-h-11 w-full rounded-xl border-2 px-4 font-normal"
      >
        {cases.map((facts, n) => (
          // Cases never change places.
          <option key={n} value={n}>
            {wordsOf(facts)}
          </option>
        ))}
      </select>
    </label>
  );
}
