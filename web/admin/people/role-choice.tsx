import { useId } from 'react';
import { roles, roleWords, type Role } from '#domain/person.ts';

type RoleChoiceProps = { value: Role; onChange: (role: Role) => void };

/** A choice between the roles, each with what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-bold">Role</legend>
      {roles.map((role) => (
        <label key={role} className="flex min-h-11 items-start gap-3 py-2">
          <input
            type="radio"
            name={name}
            checked={role === value}
            onChange={() => onChange(role)}
            className="accent-pop mt-0.5 size-6 shrink-0"
          />
          <span>
            <span className="font-semibold capitalize">{role}</span>
            <span className="text-soft block text-sm">{roleWords[role]}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
