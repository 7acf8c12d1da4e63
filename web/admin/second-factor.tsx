import { useState, type ComponentProps } from 'react';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { CopyButton } from '../components/copy-button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Loading } from '../components/loading.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { QrCode } from '../components/qr-code.tsx';
import { adminCall } from './api/admin-call.ts';
import { refresh, useAdminQuery } from './api/use-admin-query.ts';
import { Heading } from './layout/heading.tsx';
import { Problem } from './layout/problem.tsx';
import { Time } from './layout/time.tsx';

/** Sets up or turns off the second factor, which a login asks for in addition to the password. */
export function SecondFactor() {
  const factor = useAdminQuery('GET /api/admin/second-factor', {});
  const [codes, setCodes] = useState<string[]>();
  if (factor.kind === 'loading') return <Loading />;
  if (factor.kind === 'failed') return <Problem of={factor} />;
  const { since, recoveryCodes } = factor.answer;
  return (
    <>
      <Heading title="Second factor" />
      <div className="bg-panel ring-line max-w-2xl space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
        {codes && <RecoveryCodes codes={codes} />}
        {since === null ? (
          <SetUp onDone={setCodes} />
        ) : (
          <>
            <p>
              <span className="text-good font-semibold">On</span> since <Time at={since} />. A login asks for
              the password and a code from your app. {recoveryCodes} recovery codes left.
            </p>
            <TurnOff onDone={() => setCodes(undefined)} />
          </>
        )}
      </div>
      <p className="text-soft mt-6 max-w-prose text-sm">
        Lost the phone and the recovery codes? Ask an owner to invite you again. On the shop’s machine{' '}
        <code>toonbooth admin reset</code> lets an owner in again.
      </p>
    </>
  );
}

function SetUp({ onDone }: { onDone: (codes: string[]) => void }) {
  const [enrolment, enrol] = useState<Omit<EnrolProps, 'onDone'>>();
  if (enrolment) return <Enrol {...enrolment} onDone={onDone} />;
  return (
    <>
      <p>
        Off: the password alone is enough to log in. When it is on, a login also asks for a six-digit code
        from an app on your phone, such as Aegis, 2FAS, Google Authenticator or a password manager.
      </p>
      <SecretForm
        id="password"
        label="Console password"
        type="password"
        maxLength={1000}
        autoComplete="current-password"
        action="Set it up"
        act={async (password) => enrol(await adminCall('POST /api/admin/second-factor/begin', { password }))}
      />
    </>
  );
}

type EnrolProps = { url: string; secret: string; onDone: (codes: string[]) => void };

function Enrol({ url, secret, onDone }: EnrolProps) {
  const confirm = async (code: string) => {
    const { recoveryCodes } = await adminCall('POST /api/admin/second-factor/confirm', { code });
    onDone(recoveryCodes);
    void refresh('GET /api/admin/second-factor');
  };
  return (
    <>
      <p>Scan this with the app, or type in the secret, then enter the code it shows.</p>
      <QrCode text={url} label="QR code for the app" className="w-56" />
      <p className="wrap-anywhere">
        <span className="text-soft">Secret</span> <code className="select-all">{secret}</code>
      </p>
      <CodeForm
        label="Code from the app"
        action="Turn on"
        hint="This ends your other sessions."
        act={confirm}
      />
    </>
  );
}

function TurnOff({ onDone }: { onDone: () => void }) {
  const [isAsking, ask] = useState(false);
  if (!isAsking)
    return (
      <Button look="plain" onClick={() => ask(true)}>
        Turn off
      </Button>
    );
  const remove = async (code: string) => {
    await adminCall('POST /api/admin/second-factor/off', { code });
    onDone();
    void refresh('GET /api/admin/second-factor');
  };
  return (
    <CodeForm
      label="Code from the app, or a recovery code"
      action="Turn off"
      hint="After that, the password alone is enough to log in. This ends your other sessions."
      act={remove}
    />
  );
}

type CodeFormProps = Pick<SecretFormProps, 'label' | 'action' | 'hint' | 'act'>;

function CodeForm(props: CodeFormProps) {
  return <SecretForm {...props} id="one-time-code" maxLength={40} autoComplete="one-time-code" />;
}

type SecretFormProps = ComponentProps<typeof Field> & {
  action: string;
  act: (typed: string) => Promise<void>;
};

function SecretForm({ action, act, ...field }: SecretFormProps) {
  const [typed, setTyped] = useState('');
  const { mutation, mutate } = useMutation(() => act(typed));
  return (
    <Form onSubmit={mutate}>
      <Field {...field} required value={typed} onChange={(event) => setTyped(event.target.value)} />
      <Button type="submit" isOff={mutation.kind === 'pending'}>
        {action}
      </Button>
      <MutationError mutation={mutation} />
    </Form>
  );
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const text = codes.join('\n');
  return (
    <div role="status" className="space-y-3">
      <h2 className="text-xl font-bold">Recovery codes</h2>
      <p>
        Keep them somewhere other than the phone: each logs you in once, instead of a code. They are shown
        only now.
      </p>
      <ul aria-label="Recovery codes" className="grid gap-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <CopyButton text={text} label="Copy them" />
    </div>
  );
}
