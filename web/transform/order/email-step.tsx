import { lazy, useState } from 'react';
import { EmailField, Field } from '../../components/field.tsx';
import { Part } from '../../components/part.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import type { Form } from '../../storage/form.ts';
import { fields } from '../check-form.ts';
import { Checkbox } from './checkbox.tsx';

/** Knows hundreds of mail providers, which nobody needs before an address is typed. */
const EmailSuggestion = lazy(async () => ({
  default: (await import('./email-suggestion.tsx')).EmailSuggestion,
}));

type EmailStepProps = {
  form: Form;
  change: (entered: Partial<Form>) => void;
  errorOf: (field: string) => string | undefined;
};

export function EmailStep({ form, change, errorOf }: EmailStepProps) {
  const t = useMessages('transform');
  return (
    <div className="max-w-xl space-y-5">
      <EmailField
        id={fields.email}
        label={t('pay.email')}
        hint={t('pay.emailHint')}
        error={errorOf('email')}
        value={form.email}
        onChange={(email) => change({ email })}
      />
      {form.email.includes('@') && (
        <Part loading={null} instead={null}>
          <EmailSuggestion email={form.email} use={(email) => change({ email })} />
        </Part>
      )}
      <CodeField code={form.code} error={errorOf('code')} enter={(code) => change({ code })} />
      <Checkbox
        id={fields.consent}
        checked={form.consent !== ''}
        onChange={(given) => change({ consent: given ? 'yes' : '' })}
        error={errorOf('consent')}
      >
        {t('pay.consent')}
      </Checkbox>
    </div>
  );
}

type CodeFieldProps = { code: string; error: string | undefined; enter: (code: string) => void };

/** Hidden until visitors say that they have a code: an empty field makes people leave to look for one. */
function CodeField({ code, error, enter }: CodeFieldProps) {
  const t = useMessages('transform');
  const [asked, setAsked] = useState(false);
  if (!asked && code === '') {
    return (
      <button
        type="button"
        onClick={() => setAsked(true)}
        className="decoration-edge hover:decoration-pop min-h-11 font-semibold underline decoration-2 underline-offset-4"
      >
        {t('pay.haveCode')}
      </button>
    );
  }
  return (
    <Field
      id={fields.code}
      label={t('pay.code')}
      hint={t('pay.codeHint')}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      value={code}
      onChange={(event) => {
        setAsked(true);
        enter(event.target.value);
      }}
    />
  );
}
