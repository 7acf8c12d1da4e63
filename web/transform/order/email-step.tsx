import { useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { Field } from '../../components/field.tsx';
import type { Draft } from '../../storage/form.ts';
import { fields } from '../check-form.ts';
import { MeantAddress } from './email-suggestion.tsx';
import { useWords } from '../../i18n/use-messages.ts';

type EmailStepProps = {
  draft: Draft;
  change: (entered: Partial<Draft>) => void;
  consent: boolean;
  setConsent: (consent: boolean) => void;
  errorOf: (field: string) => string | undefined;
};

export function EmailStep({ draft, change, consent, setConsent, errorOf }: EmailStepProps) {
  const say = useWords('transform');
  return (
    <div className="max-w-xl space-y-5">
      <Field
        id={fields.email}
        label={say('pay.email')}
        hint={say('pay.emailHint')}
        error={errorOf('email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={draft.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <MeantAddress email={draft.email} use={(email) => change({ email })} />
      <CodeField code={draft.code} error={errorOf('code')} enter={(code) => change({ code })} />
      <Checkbox id={fields.consent} checked={consent} onChange={setConsent} error={errorOf('consent')}>
        {say('pay.consent')}
      </Checkbox>
    </div>
  );
}

type CodeFieldProps = { code: string; error: string | undefined; enter: (code: string) => void };

/** Hidden until somebody says that they have a code: an empty code field sends people off to look for one. */
function CodeField({ code, error, enter }: CodeFieldProps) {
  const say = useWords('transform');
  const [open, setOpen] = useState(code !== '');
  if (!open) {
    return (
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="decoration-edge hover:decoration-pop min-h-11 font-semibold underline decoration-2 underline-offset-4"
      >
        {say('pay.haveCode')}
      </button>
    );
  }
  return (
    <Field
      id={fields.code}
      label={say('pay.code')}
      hint={say('pay.codeHint')}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={code}
      onChange={(event) => enter(event.target.value)}
    />
  );
}
