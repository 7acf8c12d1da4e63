import { useState } from 'react';
import type { PeopleAnswer } from '#contract/admin/people.ts';
import { longestName } from '#domain/person.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { adminCall } from '../api/admin-call.ts';
import { Confirm } from '../layout/confirm.tsx';
import { RoleChoice } from './role-choice.tsx';

type Person = PeopleAnswer[number];
type Act = (call: () => Promise<{ result: string }>) => Promise<void>;
type PersonCardProps = { person: Person; act: Act; remove: (reason: string) => Promise<void> };

/** A person: name, role, mail address, and what can be changed about them. */
export function PersonCard({ person, act, remove }: PersonCardProps) {
  const { id, name, role, isFirst, isThis } = person;
  const [isChanging, setChanging] = useState(false);
  const button = useReturnedFocus(isChanging);
  return (
    <li className="bg-panel ring-line space-y-3 rounded-2xl p-4 ring-1 wrap-anywhere">
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-4">
          <span className="font-bold">
            {name}
            {isThis && <span className="text-soft font-normal"> (you)</span>}
          </span>
          <span className="bg-line rounded-full px-3 py-0.5 text-sm font-semibold capitalize">{role}</span>
        </p>
        <p className="text-soft text-sm">{waysIn(person)}</p>
      </div>
      {isChanging ? (
        <Change person={person} act={act} onClose={() => setChanging(false)} />
      ) : (
        <div className="flex flex-wrap items-start gap-3 [&>:empty]:hidden [&>form]:w-full">
          <Button ref={button} look="plain" onClick={() => setChanging(true)}>
            Change<span className="sr-only"> {name}</span>
          </Button>
          {!isFirst && (
            <>
              <InviteAgain id={id} name={name} act={act} />
              <Confirm
                id={id}
                action="Remove"
                subject={name}
                consequence={`${name} is logged out, and cannot log in any more. The log still names them.`}
                act={remove}
              />
            </>
          )}
        </div>
      )}
    </li>
  );
}

function waysIn({ mailAddress, invitedUntil, hasSecondFactor }: Person): string {
  return [
    mailAddress ?? 'The shop’s own password, or a printed link',
    hasSecondFactor ? 'with a second factor' : 'without a second factor',
    ...(invitedUntil === null ? [] : [`invited until ${invitedUntil.slice(0, 10)}`]),
  ].join(', ');
}

/** Sends another invitation, for a person who has lost the mail, the password or the second factor. */
function InviteAgain({ id, name, act }: { id: string; name: string; act: Act }) {
  const { mutation, mutate } = useMutation(() =>
    act(() => adminCall('POST /api/admin/people/invite-again', { id })),
  );
  return (
    <>
      <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
        Invite again<span className="sr-only">: {name}</span>
      </Button>
      <MutationError mutation={mutation} />
    </>
  );
}

function Change({ person, act, onClose }: { person: Person; act: Act; onClose: () => void }) {
  const [name, setName] = useState(person.name);
  const [role, setRole] = useState(person.role);
  const { mutation, mutate } = useMutation(async () => {
    await act(() => adminCall('POST /api/admin/people/change', { id: person.id, name, role }));
    onClose();
  });
  return (
    <Form onSubmit={mutate}>
      <Field
        id={`name-${person.id}`}
        label="Name"
        required
        maxLength={longestName}
        autoComplete="off"
        autoFocus
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      {!person.isFirst && <RoleChoice value={role} onChange={setRole} />}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          Save<span className="sr-only"> {person.name}</span>
        </Button>
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
      <MutationError mutation={mutation} />
    </Form>
  );
}
