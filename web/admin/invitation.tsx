import { browserSupportsWebAuthn } from '@simplewebauthn/browser';
import { useState } from 'react';
import { shortestPassword } from '#domain/password.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useTitle } from '../layout/use-title.ts';
import { accept, acceptWithPasskey } from './api/admin-call.ts';

type InvitationProps = { token: string; onDone: () => void };

/** Lets an invited person set a password or make a passkey, which logs them in. */
export function Invitation({ token, onDone }: InvitationProps) {
  useTitle('Your password · Console');
  const [password, setPassword] = useState('');
  const { mutation, mutate } = useMutation(async () => {
    await accept({ token, password });
    onDone();
  });
  return (
    <div className="mx-auto max-w-md py-6 sm:py-12">
      <h1 className="font-display text-title mb-6">Welcome</h1>
      <div className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1 sm:p-6">
        <p>
          You are invited to this console. Set a password, which you type from now on beside your mail
          address, or make a passkey on this device.
        </p>
        <Form onSubmit={mutate}>
          <Field
            id="password"
            label="New password"
            hint={`At least ${shortestPassword} characters.`}
            required
            type="password"
            minLength={shortestPassword}
            maxLength={1000}
            autoComplete="new-password"
            autoFocus
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
          <Button type="submit" size="large" isOff={mutation.kind === 'pending'} className="w-full">
            Set it and log in
          </Button>
          <MutationError mutation={mutation} />
        </Form>
        {browserSupportsWebAuthn() && <WithPasskey token={token} onDone={onDone} />}
      </div>
    </div>
  );
}

function WithPasskey({ token, onDone }: InvitationProps) {
  const { mutation, mutate } = useMutation(async () => {
    await acceptWithPasskey(token);
    onDone();
  });
  return (
    <>
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()} className="w-full">
        Make a passkey instead
      </Button>
      <MutationError mutation={mutation} />
    </>
  );
}
