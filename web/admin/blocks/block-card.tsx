import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { BlocksAnswer } from '#contract/admin/blocks.ts';
import { Confirm } from '../layout/confirm.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { adminUrl, orderUrl } from '../paths.ts';

type Block = BlocksAnswer['blocks'][number];
type BlockCardProps = { block: Block; onLift: (id: string, reason: string) => Promise<void> };

/** A block: its subject, who added it or which refusals led to it, and its end. */
export function BlockCard({ block, onLift }: BlockCardProps) {
  const { id, createdAt, until, strikes, addedBy } = block;
  return (
    <li className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1 wrap-anywhere">
      <div>
        <p className="font-bold">{nameOf(block)}</p>
        <p className="text-soft text-sm">
          Since <Time at={createdAt} />, until {until.slice(0, 10)}
        </p>
      </div>
      <Cause block={block} />
      <May call="POST /api/admin/blocks/lift">
        <Confirm
          id={id}
          action="Lift"
          subject={`the block of ${nameOf(block)}, since ${createdAt}`}
          consequence={
            addedBy === null
              ? `They can order at once. ${strikes.length === 1 ? 'The refusal no longer counts' : 'The refusals no longer count'}.`
              : 'They can order at once.'
          }
          isReasonNeeded
          act={(reason) => onLift(id, reason)}
        />
      </May>
    </li>
  );
}

function nameOf({ kind, email, reference }: Block): string {
  if (kind === 'photo') return reference === null ? 'A photo' : `The photo of ${reference}`;
  return email ?? 'An email address';
}

function Cause({ block: { addedBy, reason, orderId, reference, strikes } }: { block: Block }) {
  if (addedBy !== null) {
    return (
      <div>
        <p>{reason}</p>
        <p className="text-soft text-sm">
          Added by {addedBy}
          {orderId !== null && reference !== null && (
            <>
              , order <OrderLink id={orderId}>{reference}</OrderLink>
            </>
          )}
        </p>
      </div>
    );
  }
  return (
    <div>
      <p>{strikes.length === 1 ? 'A refused photo:' : `${strikes.length} refused photos:`}</p>
      <ul className="flex flex-wrap gap-x-4">
        {strikes.map((strike) => (
          <li key={strike.orderId}>
            <OrderLink id={strike.orderId}>{strike.reference}</OrderLink>
            {strike.objection === 'open' && (
              <>
                ,{' '}
                <Link to={adminUrl('review')} className={linkLook}>
                  objection open
                </Link>
              </>
            )}
            {strike.objection === 'dismissed' && <span className="text-soft">, objection dismissed</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

const linkLook = 'decoration-edge inline-block py-0.5 font-semibold underline underline-offset-4';

function OrderLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to={orderUrl(id)} className={linkLook}>
      {children}
    </Link>
  );
}
