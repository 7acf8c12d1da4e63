import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IssuedCodesAnswer } from '#contract/admin/codes.ts';
import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { May } from '../layout/may.tsx';
import { Paging } from '../layout/paging.tsx';
import { Problem } from '../layout/problem.tsx';
import { useDone } from '../layout/use-done.tsx';
import { Batch } from './batch.tsx';
import { IssueCodes } from './issue-codes.tsx';
import { IssuedCodes } from './issued-codes.tsx';

/** Issues codes for a free picture each, and shows the status of earlier ones. */
export function Codes() {
  const [issued, setIssued] = useState<IssuedCodesAnswer>();
  const shown = useRef<HTMLDivElement>(null);
  // On a phone it is below the form, and the codes are shown only once.
  useEffect(() => {
    // Newer browsers return a promise, which React would take for a clean-up.
    shown.current?.scrollIntoView({ block: 'nearest' });
  }, [issued]);
  const onIssued = (codes: IssuedCodesAnswer) => {
    setIssued(codes);
    void refresh('GET /api/admin/codes');
  };
  return (
    <>
      <Heading title="Codes" />
      <div className="grid items-start gap-4 lg:has-[>:nth-child(2)]:grid-cols-[24rem_1fr]">
        <May call="POST /api/admin/codes/issue">
          <IssueCodes onIssued={onIssued} />
        </May>
        <div className="min-w-0 space-y-4">
          <div role="status" ref={shown} className="scroll-mb-24">
            {issued && <IssuedCodes key={issued.csv} issued={issued} />}
          </div>
          <Batches />
        </div>
      </div>
    </>
  );
}

function Batches() {
  const [params] = useSearchParams();
  const after = params.get('after') ?? undefined;
  const found = useAdminQuery('GET /api/admin/codes', {}, { after });
  const { status, finish } = useDone('GET /api/admin/codes');
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  const { batches, hasMore } = found.answer;
  const voidUnused = async (id: string, reason: string) => {
    const { result } = await adminCall('POST /api/admin/codes/void', { id, ...(reason && { reason }) });
    await finish(result);
  };
  return (
    <section aria-labelledby="batches" className="space-y-3">
      <h2 id="batches" className="font-display text-xl">
        Issued earlier
      </h2>
      {status}
      {batches.length === 0 && <p className="text-soft text-lg">None yet.</p>}
      <ul className="space-y-3">
        {batches.map((batch) => (
          <Batch key={batch.id} batch={batch} onVoid={voidUnused} />
        ))}
      </ul>
      <Paging next={hasMore ? batches.at(-1)?.id : undefined} />
    </section>
  );
}
