import { useState } from 'react';
import { useMutation } from '../api/use-mutation.ts';
import { Button } from '../components/button.tsx';
import { Field } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Loading } from '../components/loading.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { Panel } from '../components/panel.tsx';
import { adminCall, proveByPasskey } from './api/admin-call.ts';
import { makePasskey } from './api/passkeys.ts';
import { useAdminQuery } from './api/use-admin-query.ts';
import { describeBrowser } from './layout/describe-browser.ts';
import { Heading } from './layout/heading.tsx';
import { Problem } from './layout/problem.tsx';
import { Time } from './layout/time.tsx';
import { useDone } from './layout/use-done.tsx';

type Finish = (result: string) => Promise<void>;

/** A person's passkeys, with which they log in by finger, face or PIN, without password and code. */
export function Passkeys() {
  const { status, finish } = useDone('GET /api/admin/passkeys');
  return (
    <>
      <Heading title="Passkeys" />
      <div className="max-w-2xl space-y-4">
        {status}
        <List onDone={finish} />
        <Add onDone={finish} />
      </div>
    </>
  );
}

function List({ onDone }: { onDone: Finish }) {
  const found = useAdminQuery('GET /api/admin/passkeys', {});
  const { mutation, mutate } = useMutation(async (id: string) => {
    await onDone((await adminCall('POST /api/admin/passkeys/remove', { id })).result);
  });
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  if (found.answer.length === 0) return <p className="text-soft text-lg">You have none yet.</p>;
  return (
    <>
      <ul className="space-y-3">
        {found.answer.map(({ id, browser, createdAt, usedAt }) => (
          <li
            key={id}
            className="bg-panel ring-line flex flex-wrap items-center justify-between gap-3 rounded-2xl p-4 ring-1"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="font-bold">Made with {describeBrowser(browser)}</p>
              <p className="text-soft text-sm">
                <Time at={createdAt} />, {usedAt === null ? 'not used yet' : 'last used '}
                {usedAt !== null && <Time at={usedAt} />}
              </p>
            </div>
            <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate(id)}>
              Remove<span className="sr-only"> the one made with {describeBrowser(browser)}</span>
            </Button>
          </li>
        ))}
      </ul>
      <MutationError mutation={mutation} />
    </>
  );
}

function Add({ onDone }: { onDone: Finish }) {
  const found = useAdminQuery('GET /api/admin/passkeys', {});
  const hasOthers = found.kind === 'loaded' && found.answer.length > 0;
  const [password, setPassword] = useState('');
  const { mutation, mutate } = useMutation(async (proof: 'password' | 'passkey') => {
    const given = proof === 'password' ? { password } : { passkey: await proveByPasskey() };
    const passkey = await makePasskey(await adminCall('POST /api/admin/passkeys/begin', given));
    setPassword('');
    await onDone((await adminCall('POST /api/admin/passkeys/add', { passkey })).result);
  });
  return (
    <Panel heading="Add a passkey">
      <p className="text-soft">
        You then log in with the finger, face or PIN of this device, without password and code. It works only
        at this shop’s address.
      </p>
      <Form onSubmit={() => mutate('password')}>
        <Field
          id="password"
          label="Console password"
          type="password"
          required
          maxLength={1000}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isOff={mutation.kind === 'pending'}>
            Add
          </Button>
          {hasOthers && (
            <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate('passkey')}>
              Use a passkey instead
            </Button>
          )}
        </div>
        <MutationError mutation={mutation} />
      </Form>
    </Panel>
  );
}
