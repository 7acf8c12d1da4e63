import { useEffect, useState } from 'react';
import { failureOf } from '../api/failure.ts';
import { useMutation } from '../api/use-mutation.ts';
import { useQuery } from '../api/use-query.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useTitle } from '../layout/use-title.ts';
import { hasToken, loginToken as token } from './address-token.ts';
import { loadLogin, logIn, proveByPasskey } from './api/admin-call.ts';

const nothingKnown = { hasPassword: false, hasOthers: false, hasPasskeys: false };

/** Logs in at once with a one-time link, else with the password; tells how to get either. */
export function Login() {
  useTitle('Log in · Console');
  const [mailAddress, setMailAddress] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState<string>();
  const { mutation, mutate } = useMutation(async (given: Parameters<typeof logIn>[0]) => {
    try {
      await logIn(given);
    } catch (thrown) {
      // The server asks for the code: this is not a failure.
      if (failureOf(thrown).errorCode !== 'code_required') throw thrown;
      setCode('');
    }
  });
  const login = useQuery('login', loadLogin, { revalidateOnFocus: false });
  useEffect(() => {
    if (token !== undefined) mutate({ token });
    // Such a link, opened in a tab that shows this page, changes only the fragment.
    const again = () => hasToken() && location.reload();
    addEventListener('hashchange', again);
    return () => removeEventListener('hashchange', again);
    // oxlint-disable-next-line react/exhaustive-deps -- once, as the token is good for one time
  }, []);
  const { hasPassword, hasOthers, hasPasskeys } = login.kind === 'loaded' ? login.answer : nothingKnown;
  const isAsking = hasPassword || hasOthers;
  const error = <MutationError mutation={mutation} />;
  return (
    <div className="mx-auto max-w-md py-6 sm:py-12">
      <h1 className="font-display text-title mb-6">Log in</h1>
      <div className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
        {isAsking && (
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              mutate({
                ...(mailAddress !== '' && { mailAddress }),
                password,
                ...(code !== undefined && { code }),
              });
            }}
          >
            <NameField isAsked={hasOthers} value={mailAddress} onChange={setMailAddress} />
            <Field
              id="password"
              label="Password"
              required
              type="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
            <CodeField code={code} onChange={setCode} />
            {error}
            <Button type="submit" size="large" isOff={mutation.kind === 'pending'} className="w-full">
              Log in
            </Button>
          </form>
        )}
        {hasPasskeys && <PasskeyLogin />}
        {login.kind === 'loaded' && <Help hasPassword={hasPassword} />}
        {!isAsking && error}
      </div>
    </div>
  );
}

type NameFieldProps = { isAsked: boolean; value: string; onChange: (mailAddress: string) => void };

/** Asks who logs in, where there are several people; password managers want a name in any case. */
function NameField({ isAsked, value, onChange }: NameFieldProps) {
  if (!isAsked) return <input type="text" autoComplete="username" value="operator" readOnly hidden />;
  return (
    <Field
      id="mail-address"
      label="Mail address"
      hint="Empty for the shop’s own password."
      type="email"
      autoComplete="username"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function PasskeyLogin() {
  const { mutation, mutate } = useMutation(async () => logIn({ passkey: await proveByPasskey() }));
  return (
    <>
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()} className="w-full">
        Log in with a passkey
      </Button>
      <MutationError mutation={mutation} />
    </>
  );
}

/** Tells the first owner how to get in otherwise. */
function Help({ hasPassword }: { hasPassword: boolean }) {
  return (
    <p className="text-soft">
      {hasPassword ? 'Forgot it, or locked out after too many tries? ' : 'No password is set yet. '}
      On the shop’s machine <Command>toonbooth admin login</Command> prints a link that logs you in once
      {hasPassword ? '.' : ', and '}
      {!hasPassword && (
        <>
          <Command>toonbooth admin password</Command> sets a password.
        </>
      )}
    </p>
  );
}

/** Field for the second factor, shown once the server asks for it. */
function CodeField({ code, onChange }: { code: string | undefined; onChange: (code: string) => void }) {
  if (code === undefined) return null;
  return (
    <Field
      id="code"
      label="Code"
      hint="From the app on your phone, or a recovery code."
      required
      maxLength={40}
      autoComplete="one-time-code"
      autoFocus
      value={code}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function Command({ children }: { children: string }) {
  return (
    <code className="bg-line text-ink rounded-md px-1.5 py-0.5 text-sm whitespace-nowrap">{children}</code>
  );
}
