import type { ReactNode } from 'react';
import { FieldError } from '../../components/field.tsx';

type CheckboxProps = {
  id: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  error?: string | undefined;
  children: ReactNode;
};

export function Checkbox({ id, checked, onChange, error, children }: CheckboxProps) {
  return (
    <div>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <label className="-mx-2 flex min-h-11 items-start gap-3 rounded-xl p-2">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : `${id}-error`}
          className="accent-pop mt-0.5 size-6 shrink-0"
        />
        <span className="leading-snug">{children}</span>
      </label>
    </div>
  );
}
