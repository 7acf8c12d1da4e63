import { lazy, useState } from 'react';
import { ScanLine } from 'lucide-react';
import { Button } from '../components/button.tsx';
import { EmailField, Field } from '../components/field.tsx';
import { Part } from '../components/part.tsx';
import { useExplain, useMessages } from '../i18n/use-messages.ts';
import type { Form } from '../storage/form.ts';
import { fields } from '../transform/check-form.ts';
import { ErrorSummary } from '../transform/error-summary.tsx';
import { Checkbox } from '../transform/order/checkbox.tsx';
import type { useSubmit } from '../transform/order/use-submit.ts';
import { Steps } from './steps.tsx';

/** Contains the reader of QR codes, which is as large as the rest of the booth. */
const ScanCode = lazy(async () => ({ default: (await import('./scan-code.tsx')).ScanCode }));

type RedeemScreenProps = {
  form: Form;
  ordering: ReturnType<typeof useSubmit>;
  change: (entered: Partial<Form>) => void;
  back: () => void;
};

/** Inputs on this screen; the others' problems have nothing to correct here. */
const here: string[] = [fields.code, fields.email, fields.consent];

/** Asks for the code, the consent and, if the guest likes, an address, and orders. */
export function RedeemScreen({ form, ordering, change, back }: RedeemScreenProps) {
  const t = useMessages('booth');
  const tForm = useMessages('transform');
  const explain = useExplain();
  const { sending, errors, attempt, submit } = ordering;
  const problems = errors.map(({ field, failure }) => {
    const message = explain(failure);
    return field !== undefined && here.includes(field) ? { field, message } : { message };
  });
  const errorOf = (name: string) => problems.find(({ field }) => field === name)?.message;
  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {problems.length > 0 && (
        <div className="mb-6">
          <ErrorSummary heading={tForm('problems')} problems={problems} attempt={attempt} />
        </div>
      )}
      <div className="grid items-start gap-8 md:grid-cols-2">
        <CodeEntry code={form.code} error={errorOf(fields.code)} enter={(code) => change({ code })} />
        <div className="space-y-5">
          <EmailField
            id={fields.email}
            label={t('code.email')}
            hint={t('code.emailHint')}
            error={errorOf(fields.email)}
            // The browser must not offer one guest's address to the next.
            autoComplete="off"
            value={form.email}
            onChange={(email) => change({ email })}
          />
          <Checkbox
            id={fields.consent}
            checked={form.consent !== ''}
            onChange={(given) => change({ consent: given ? 'yes' : '' })}
            error={errorOf(fields.consent)}
          >
            {tForm('pay.consent')}
          </Checkbox>
        </div>
      </div>
      <Steps
        back={back}
        label={sending ? tForm('review.sending') : t('code.draw')}
        isOff={sending}
        go={() => void submit()}
      />
    </form>
  );
}

type CodeEntryProps = { code: string; error: string | undefined; enter: (code: string) => void };

/** The code, typed or scanned from the card. */
function CodeEntry({ code, error, enter }: CodeEntryProps) {
  const t = useMessages('booth');
  const tForm = useMessages('transform');
  const [isScanning, setIsScanning] = useState(false);
  const [scanned, setScanned] = useState('');
  const onCode = (found: string) => {
    enter(found);
    setScanned(found);
    setIsScanning(false);
  };
  return (
    <div className="space-y-4">
      <Field
        id={fields.code}
        label={tForm('pay.code')}
        hint={tForm('pay.codeHint')}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={code}
        onChange={(event) => enter(event.target.value)}
      />
      <p role="status" className="text-good font-semibold empty:hidden">
        {scanned !== '' && scanned === code && t('code.scanned', { code })}
      </p>
      {isScanning && (
        <Part>
          <ScanCode onCode={onCode} />
        </Part>
      )}
      <Button look="plain" size="large" onClick={() => setIsScanning(!isScanning)}>
        <ScanLine aria-hidden className="size-6" />
        {t(isScanning ? 'code.type' : 'code.scan')}
      </Button>
    </div>
  );
}
