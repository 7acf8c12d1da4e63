import type { CodeBatchesAnswer } from '#contract/admin/codes.ts';
import { codeStatuses } from '#domain/code.ts';
import { Confirm } from '../layout/confirm.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';

type CodeBatch = CodeBatchesAnswer['batches'][number];
type BatchProps = { batch: CodeBatch; onVoid: (id: string, reason: string) => Promise<void> };

/** Codes issued together: their note, and their number by status. */
export function Batch({ batch, onVoid }: BatchProps) {
  const { id, note, issuedAt, issuedBy, expiresAt, count, unused } = batch;
  const name = note ?? 'Without a note';
  return (
    <li className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1 wrap-anywhere">
      <div>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className={note === null ? 'text-soft' : 'font-bold'}>{name}</span>
          <span className="text-soft text-sm">
            <Time at={issuedAt} />
          </span>
        </p>
        <p className="text-soft text-sm">
          {count === 1 ? '1 code' : `${count} codes`}, valid until {expiresAt.slice(0, 10)}, by {issuedBy}
        </p>
      </div>
      <dl className="grid grid-cols-4 text-sm">
        {codeStatuses.map((status) => (
          <div key={status} className="flex flex-col-reverse">
            <dt className="text-soft">{status}</dt>
            <dd className="text-lg font-semibold tabular-nums">{batch[status]}</dd>
          </div>
        ))}
      </dl>
      {unused > 0 && (
        <May call="POST /api/admin/codes/void">
          <Confirm
            id={id}
            action="Void unused codes"
            subject={`of ${name}`}
            consequence={
              unused === 1
                ? 'The unused code becomes void, even if somebody already has it.'
                : `The ${unused} unused codes become void, even if somebody already has them.`
            }
            act={(reason) => onVoid(id, reason)}
          />
        </May>
      )}
    </li>
  );
}
