import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { useDone } from '../layout/use-done.tsx';
import { InvitePerson } from './invite-person.tsx';
import { PersonCard } from './person-card.tsx';

/** Lists the people who may log in, invites others, and changes their roles. */
export function People() {
  const { status, finish } = useDone('GET /api/admin/people');
  return (
    <>
      <Heading title="People" />
      <div className="mb-4 has-[>:empty]:hidden">{status}</div>
      <div className="grid items-start gap-4 lg:grid-cols-[1fr_24rem]">
        <List onDone={finish} />
        <InvitePerson onInvited={finish} />
      </div>
    </>
  );
}

function List({ onDone }: { onDone: (result: string) => Promise<void> }) {
  const found = useAdminQuery('GET /api/admin/people', {});
  if (found.kind === 'loading') return <Loading />;
  if (found.kind === 'failed') return <Problem of={found} />;
  return (
    <ul className="min-w-0 space-y-3">
      {found.answer.map((person) => (
        <PersonCard
          key={person.id}
          person={person}
          act={async (call) => onDone((await call()).result)}
          remove={async (reason) => {
            const input = { id: person.id, ...(reason && { reason }) };
            await onDone((await adminCall('POST /api/admin/people/remove', input)).result);
          }}
        />
      ))}
    </ul>
  );
}
