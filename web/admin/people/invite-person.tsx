import { useState } from 'react';
import { invitationDays, longestName, type Role } from '#domain/person.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { RoleChoice } from './role-choice.tsx';

/** Form for a new person's name, address and role. */
export function InvitePerson({ onInvited }: { onInvited: (result: string) => Promise<void> }) {
  const [name, setName] = useState('');
  const [mailAddress, setMailAddress] = useState('');
  const [role, setRole] = useState<Role>('viewer');
  const { mutation, mutate } = useMutation(async () => {
    const { result } = await adminCall('POST /api/admin/people/invite', { name, mailAddress, role });
    setName('');
    setMailAddress('');
    await onInvited(result);
  });
  return (
    <Panel heading="Invite a person">
      <p className="text-soft">
        They get a mail with a link that sets their password. It works once, within {invitationDays} days.
      </p>
      <Form onSubmit={mutate}>
        <Field
          id="name"
          label="Name"
          hint="The log shows it beside what they did."
          required
          maxLength={longestName}
          autoComplete="off"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          id="mail-address"
          label="Mail address"
          type="email"
          required
          maxLength={300}
          autoComplete="off"
          value={mailAddress}
          onChange={(event) => setMailAddress(event.target.value)}
        />
        <RoleChoice value={role} onChange={setRole} />
        <Button type="submit" isOff={mutation.kind === 'pending'}>
          Invite
        </Button>
        <MutationError mutation={mutation} />
      </Form>
    </Panel>
  );
}
