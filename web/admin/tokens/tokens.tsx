import { useState } from 'react';
import type { MadeToken } from '#contract/admin/tokens.ts';
import { CopyButton } from '../../components/copy-button.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { useDone } from '../layout/use-done.tsx';
import { MakeToken } from './make-token.tsx';
import { TokenCard } from './token-card.tsx';

/** Makes tokens for the operator's other programs, shows those in use, and revokes them. */
export function Tokens() {
  const [made, setMade] = useState<MadeToken>();
  const onMade = (token: MadeToken) => {
    setMade(token);
    void refresh('GET /api/admin/tokens');
  };
  return (
    <>
      <Heading title="API tokens" />
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_1fr]">
        <MakeToken onMade={onMade} />
        <div className="min-w-0 space-y-4">
          <div role="status">{made && <Made key={made.token} made={made} />}</div>
          <List />
        </div>
      </div>
    </>
  );
}

/** A token just made, shown until the page is left: the shop cannot show it again. */
function Made({ made: { result, token } }: { made: MadeToken }) {
  return (
    <Notice tone="good" heading={result}>
      <p>
        <strong>It is shown only once.</strong> The shop stores only its hash.
      </p>
      <label htmlFor="token" className="sr-only">
        The token
      </label>
      <input
        id="token"
        readOnly
        value={token}
        onFocus={({ target }) => target.select()}
        className="bg-paper border-edge block w-full rounded-xl border-2 p-3 font-mono text-sm"
      />
      <CopyButton text={token} label="Copy it" />
    </Notice>
  );
}

function List() {
  const found = useAdminQuery('GET /api/admin/tokens', {});
  const { status, finish } = useDone('GET /api/admin/tokens');
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  const revoke = async (id: string, reason: string) => {
    const { result } = await adminCall('POST /api/admin/tokens/revoke', { id, ...(reason && { reason }) });
    await finish(result);
  };
  return (
    <section aria-labelledby="made" className="space-y-3">
      <h2 id="made" className="font-display text-xl">
        In use
      </h2>
      {status}
      {found.answer.length === 0 && <p className="text-soft text-lg">None yet.</p>}
      <ul className="space-y-3">
        {found.answer.map((token) => (
          <TokenCard key={token.id} token={token} onRevoke={revoke} />
        ))}
      </ul>
    </section>
  );
}
