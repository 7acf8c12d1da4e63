import { useState } from 'react';
import { shortestPassword } from '#domain/password.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { useTitle } from '../layout/use-title.ts';
import { accept } from './api/admin-call.ts';

/** Lets an invited person set a password, which logs them in. */
export function Invitation({ token, onDone }: { token: string; onDone: () => void }) {
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
          You are invited to this console. Set a password: from now on you log in with it and your mail
          address.
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
      </div>
    </div>
  );
}
