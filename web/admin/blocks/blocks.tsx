import { Search } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { once, refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl } from '../paths.ts';
import { AddBlock } from './add-block.tsx';
import { BlockCard } from './block-card.tsx';

/** Lists the blocked addresses and photos with the reasons, and adds and lifts blocks. */
export function Blocks() {
  const [done, setDone] = useState('');
  const onDone = async (result: string) => {
    setDone(result);
    await refresh('GET /api/admin/blocks');
    // The form that had the focus may have been removed.
    document.getElementById('main')?.focus();
  };
  return (
    <>
      <Heading title="Blocks" />
      <p role="status" className="text-good mb-4 font-semibold empty:hidden">
        {done}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <SearchForm />
          <Found onDone={onDone} />
        </div>
        <AddBlock onAdded={onDone} />
      </div>
    </>
  );
}

function SearchForm() {
  const [params, setParams] = useSearchParams();
  return (
    <form
      key={params.toString()}
      role="search"
      className="mb-6 flex items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget).get('email');
        setParams(typeof typed === 'string' && typed.trim() !== '' ? { email: typed.trim() } : {});
      }}
    >
      <Field
        id="blocked-email"
        name="email"
        type="search"
        label="Is this address blocked?"
        className="min-w-0 flex-1"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        defaultValue={params.get('email') ?? ''}
      />
      <Button type="submit" size="large">
        <Search aria-hidden className="size-5" />
        <span className="sr-only">Search</span>
      </Button>
    </form>
  );
}

function Found({ onDone }: { onDone: (result: string) => Promise<void> }) {
  const [params] = useSearchParams();
  const wanted: { email?: string; after?: string } = Object.fromEntries(params);
  const found = useAdminQuery('GET /api/admin/blocks', once, wanted);
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  const { blocks, hasMore } = found.answer;
  const lift = async (id: string, reason: string) => {
    await onDone((await adminCall('POST /api/admin/blocks/lift', { id, reason })).result);
  };
  return (
    <>
      {blocks.length === 0 && (
        <p className="text-soft text-lg">
          {wanted.email === undefined ? 'Nobody is blocked.' : 'It is not blocked.'}
        </p>
      )}
      <ul className="space-y-3">
        {blocks.map((block) => (
          <BlockCard key={block.id} block={block} onLift={lift} />
        ))}
      </ul>
      {hasMore && <Older email={wanted.email} last={blocks.at(-1)?.id} />}
    </>
  );
}

/** Links to the next page; `last` is the last block of this one. */
function Older({ email = '', last = '' }: { email: string | undefined; last: string | undefined }) {
  const query = new URLSearchParams({ ...(email && { email }), after: last });
  return (
    <ButtonLink look="plain" className="mt-4" to={`${adminUrl('blocks')}?${query.toString()}`}>
      Older ones
    </ButtonLink>
  );
}
