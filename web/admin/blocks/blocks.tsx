import { useSearchParams } from 'react-router-dom';
import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { once, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { SearchForm, SearchText } from '../layout/search-form.tsx';
import { useDone } from '../layout/use-done.tsx';
import { AddBlock } from './add-block.tsx';
import { BlockCard } from './block-card.tsx';

/** Lists the blocked addresses and photos with the reasons, and adds and lifts blocks. */
export function Blocks() {
  const { status, finish } = useDone('GET /api/admin/blocks');
  return (
    <>
      <Heading title="Blocks" />
      <div className="mb-4 has-[>:empty]:hidden">{status}</div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <div className="min-w-0">
          <SearchForm className="grid-cols-[1fr_auto] items-end">
            <SearchText label="Is this address blocked?" name="email" />
          </SearchForm>
          <Found onDone={finish} />
        </div>
        <May call="POST /api/admin/blocks/add">
          <AddBlock onAdded={finish} />
        </May>
      </div>
    </>
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
      <Paging next={hasMore ? blocks.at(-1)?.id : undefined} />
    </>
  );
}
