import type { ComponentProps } from 'react';
import { Field } from '../../components/field.tsx';

type ReasonFieldProps = Omit<ComponentProps<typeof Field>, 'label'> & { isNeeded?: boolean };

/** Asks why an operator does something, for the audit log. */
export function ReasonField({ isNeeded = false, ...field }: ReasonFieldProps) {
  return (
    <Field
      {...field}
      label="Why"
      hint={isNeeded ? 'For the log.' : 'Optional. Kept in the log.'}
      required={isNeeded}
      maxLength={500}
    />
  );
}
