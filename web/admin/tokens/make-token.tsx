import { useState } from 'react';
import type { MadeToken } from '#contract/admin/tokens.ts';
import { apiScopes, apiScopeWords, areFitting, type ApiScope } from '#domain/api-token.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';

/** Form for a token's name, what it may read, and its last day. */
export function MakeToken({ onMade }: { onMade: (token: MadeToken) => void }) {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiScope[]>(['orders:read']);
  const [until, setUntil] = useState('');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const { mutation, mutate } = useMutation(async () => {
    const wanted = { name, scopes, ...(until !== '' && { until }) };
    onMade(await adminCall('POST /api/admin/tokens/make', wanted));
    setName('');
  });
  return (
    <Panel heading="Make a token">
      <p className="text-soft">
        Your own programs read the shop with it. It changes nothing, and sees no photo, picture or code.
      </p>
      <Form onSubmit={mutate}>
        <Field
          id="name"
          label="Name"
          hint="What uses it."
          required
          maxLength={60}
          autoComplete="off"
          placeholder="Bookkeeping"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset>
          <legend className="font-bold">It may read</legend>
          {apiScopes.map((scope) => (
            <Scope
              key={scope}
              scope={scope}
              isChosen={scopes.includes(scope)}
              onChange={(isChosen) => setScopes(withScope(scopes, scope, isChosen))}
            />
          ))}
        </fieldset>
        <Field
          id="until"
          label="Valid until"
          hint="Empty: until you revoke it."
          type="date"
          min={today}
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <Button type="submit" isOff={mutation.kind === 'pending' || !areFitting(scopes)}>
          Make it
        </Button>
        <MutationError mutation={mutation} />
      </Form>
    </Panel>
  );
}

/** Adds a scope with those that it needs, or removes it with those that need it. */
function withScope(scopes: ApiScope[], scope: ApiScope, isChosen: boolean): ApiScope[] {
  const others = scopes.filter((one) => one !== scope);
  if (isChosen) return apiScopes.filter((one) => [...others, scope].includes(one) || isNeeded(one, scope));
  return others.filter((one) => !isNeeded(scope, one));
}

const isNeeded = (one: ApiScope, by: ApiScope): boolean => one === 'orders:read' && by === 'addresses:read';

type ScopeProps = { scope: ApiScope; isChosen: boolean; onChange: (isChosen: boolean) => void };

function Scope({ scope, isChosen, onChange }: ScopeProps) {
  return (
    <label className="flex min-h-11 items-start gap-3 py-2">
      <input
        type="checkbox"
        checked={isChosen}
        onChange={({ target }) => onChange(target.checked)}
        className="accent-pop mt-0.5 size-6 shrink-0"
      />
      <span>
        <span className="font-semibold">{scope}</span>
        <span className="text-soft block text-sm">{apiScopeWords[scope]}</span>
      </span>
    </label>
  );
}
