import { CircleAlert } from 'lucide-react';
import type { ComponentProps } from 'react';
import { useMessages } from '../i18n/use-messages.ts';

type FieldProps = ComponentProps<'input'> & {
  id: string;
  label: string;
  hint?: string;
  error?: string | undefined;
};

/** A labelled input; screen readers read its hint and error with it. */
export function Field({ id, label, hint, error, className = '', ...input }: FieldProps) {
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        className="bg-panel border-edge aria-invalid:border-bad mt-2 block min-h-13 w-full rounded-xl border-2 px-4 text-lg aria-invalid:border-3"
      />
    </div>
  );
}

type TextFieldProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value: string;
  onChange: (typed: string) => void;
};

/** An input for an email address, with the keyboard and the autocompletion for it. */
export function EmailField({ onChange, ...field }: TextFieldProps) {
  return (
    <Field
      autoComplete="email"
      {...field}
      type="email"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** An input for a number that must be given. */
export function NumberField({ onChange, ...field }: TextFieldProps) {
  return (
    <Field
      {...field}
      type="number"
      inputMode="numeric"
      required
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function FieldError({ id, children }: { id: string; children: string }) {
  const t = useMessages('layout');
  return (
    <p id={id} className="text-bad mt-1 flex gap-1.5 font-semibold">
      <CircleAlert aria-hidden className="mt-0.75 size-4 shrink-0" />
      <span>
        <span className="sr-only">{t('error')} </span>
        {children}
      </span>
    </p>
  );
}
