import { useState } from 'react';
import type { TokensAnswer } from '#contract/admin/tokens.ts';
import { Confirm } from '../layout/confirm.tsx';
import { Time } from '../layout/time.tsx';

type TokenCardProps = {
  token: TokensAnswer[number];
  onRevoke: (id: string, reason: string) => Promise<void>;
};

/** A token: its name, its beginning, what it may read, and when it was last used. */
export function TokenCard({ token, onRevoke }: TokenCardProps) {
  const { id, name, prefix, scopes, createdBy, createdAt, expiresAt, lastUsedAt } = token;
  const [now] = useState(() => Date.now());
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= now;
  return (
    <li className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1 wrap-anywhere">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="font-bold">{name}</span>
          <code className="text-soft text-sm">{prefix}…</code>
        </p>
        <p className="mt-1 flex flex-wrap gap-1.5">
          {scopes.map((scope) => (
            <span key={scope} className="bg-line rounded-full px-3 py-0.5 text-sm font-semibold">
              {scope}
            </span>
          ))}
        </p>
        <p className="text-soft mt-1 text-sm">
          {lastUsedAt === null ? (
            'Never used'
          ) : (
            <>
              Last used <Time at={lastUsedAt} />
            </>
          )}
          ; made <Time at={createdAt} /> by {createdBy}
        </p>
        {expiresAt !== null && (
          <p className={`text-sm ${isOver ? 'text-bad font-semibold' : 'text-soft'}`}>
            {isOver ? 'Expired' : 'Valid until'} {expiresAt.slice(0, 10)}
          </p>
        )}
      </div>
      <Confirm
        id={id}
        action="Revoke"
        subject={name}
        consequence="Whoever uses it is refused from now on. It cannot be given back."
        act={(reason) => onRevoke(id, reason)}
      />
    </li>
  );
}
