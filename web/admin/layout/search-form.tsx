import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../../components/button.tsx';

/** A search that is kept in the address, so that going back repeats it. */
export function SearchForm({ className, children }: { className: string; children: ReactNode }) {
  const [params, setParams] = useSearchParams();
  const search = (form: FormData) => {
    const typed = [...form].flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    );
    setParams(Object.fromEntries(typed) as Record<string, string>);
  };
  // Remounted for each address, so that its fields show the current search.
  return (
    <form
      key={params.toString()}
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        search(new FormData(event.currentTarget));
      }}
      className={`mb-6 grid gap-3 sm:items-end ${className}`}
    >
      {children}
      <Button type="submit">
        <Search aria-hidden className="size-5" />
        Search
      </Button>
    </form>
  );
}

const look =
  'bg-panel border-edge placeholder:text-soft mt-1 block min-h-11 w-full rounded-xl border-2 px-3 font-normal';

/** A text to search for; shows that of the address. */
export function SearchText({ label, ...input }: ComponentProps<'input'> & { label: string; name: string }) {
  const [params] = useSearchParams();
  return (
    <label className="block min-w-0 font-bold">
      {label}
      <input
        {...input}
        type="search"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={input.maxLength ?? 300}
        defaultValue={params.get(input.name) ?? ''}
        className={look}
      />
    </label>
  );
}

type SearchChoiceProps = { label: string; name: string; options: (readonly [value: string, text: string])[] };

/** A choice between all and one of these; shows that of the address. */
export function SearchChoice({ label, name, options }: SearchChoiceProps) {
  const [params] = useSearchParams();
  return (
    <label className="block min-w-0 font-bold">
      {label}
      <select name={name} defaultValue={params.get(name) ?? ''} className={look}>
        <option value="">All</option>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
