import { useId, useState } from 'react';
import type { SettingsAnswer } from '#contract/admin/services.ts';
import { sourceWords, type SettingSource } from '#domain/setting-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { May } from '../layout/may.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { ReasonField } from '../layout/reason-field.tsx';
import { Time } from '../layout/time.tsx';

type Setting = SettingsAnswer[number];

/** A setting that may change while the shop runs: its value, who changed it, and a form to change it or to go back. */
export function ChangeableSetting({ setting }: { setting: Setting }) {
  const { name, editable, own } = setting;
  const [isAsking, ask] = useState(false);
  const { mutation, mutate } = useMutation(async (act: () => Promise<{ result: string }>) => {
    const { result } = await act();
    ask(false);
    await refresh('GET /api/admin/settings');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  const button = useReturnedFocus(isAsking || isBusy);
  return (
    <li className="space-y-3 py-4">
      <div className="space-y-3 sm:flex sm:items-start sm:justify-between sm:gap-6 sm:space-y-0">
        <Description setting={setting} />
        {!isAsking && (
          <May call="POST /api/admin/settings/change">
            <div className="flex shrink-0 flex-wrap items-center gap-3">
              {own && (
                <Button
                  look="quiet"
                  isOff={isBusy}
                  onClick={() => mutate(() => adminCall('POST /api/admin/settings/reset', { name }))}
                >
                  Back to {places[own.otherwise.source]}
                  <span className="sr-only"> for {name}</span>
                </Button>
              )}
              {editable && (
                <Button ref={button} look="plain" onClick={() => ask(true)}>
                  Change<span className="sr-only"> {name}</span>
                </Button>
              )}
            </div>
          </May>
        )}
      </div>
      {isAsking && editable && (
        <ChangeForm
          name={name}
          before={editable.text}
          isBusy={isBusy}
          onSet={(change) => mutate(() => adminCall('POST /api/admin/settings/change', { name, ...change }))}
          onCancel={() => ask(false)}
        />
      )}
      <MutationResult mutation={mutation} />
    </li>
  );
}

const places: Record<SettingSource, string> = {
  ...sourceWords,
  environment: 'the environment',
  start: 'what the start sets',
  default: 'the default',
};

function Description({ setting: { name, value, source, editable, own } }: { setting: Setting }) {
  return (
    <div className="space-y-1">
      <h3 className="font-bold wrap-anywhere">{name}</h3>
      <p className="wrap-anywhere">
        <span className={value === null ? 'text-soft' : 'text-lg font-semibold'}>{value ?? 'not set'}</span>
        {value !== null && source !== 'console' && (
          <span className="text-soft text-sm"> {sourceWords[source]}</span>
        )}
      </p>
      {own && <Own own={own} />}
      {editable && (
        <p className="text-soft max-w-prose text-sm wrap-anywhere">
          {editable.description.replaceAll('`', '')}
        </p>
      )}
    </div>
  );
}

/** Says who changed a setting, and why this version does not take that. */
function Own({ own }: { own: NonNullable<Setting['own']> }) {
  const { text, changedBy, changedAt, problem, otherwise } = own;
  const by = (
    <>
      <Time at={changedAt} /> by {changedBy}
    </>
  );
  if (problem !== null)
    return (
      <p className="text-bad font-semibold wrap-anywhere">
        Changed to “{text}” {by}, but this version ignores that: {problem}.
      </p>
    );
  return (
    <p className="text-sm wrap-anywhere">
      Changed {by}; {sourceWords[otherwise.source]}: {otherwise.value ?? 'not set'}
    </p>
  );
}

type ChangeFormProps = {
  name: string;
  before: string;
  isBusy: boolean;
  onSet: (change: { text: string; reason?: string }) => void;
  onCancel: () => void;
};

function ChangeForm({ name, before, isBusy, onSet, onCancel }: ChangeFormProps) {
  const fieldId = useId();
  const [typed, setTyped] = useState(before);
  const [reason, setReason] = useState('');
  return (
    <Form
      className="max-w-xl space-y-4"
      onSubmit={() => onSet({ text: typed, ...(reason.trim() && { reason: reason.trim() }) })}
    >
      <Field
        id={fieldId}
        label={`New value of ${name}`}
        autoComplete="off"
        spellCheck={false}
        required
        maxLength={2000}
        autoFocus
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <ReasonField
        id={`${fieldId}-reason`}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isOff={isBusy}>
          Set<span className="sr-only"> {name}</span>
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
