export const box = 'bg-panel border-edge mt-2 block w-full rounded-xl border-2 px-4';

type SelectProps = {
  id: string;
  label: string;
  hint?: string;
  options: { id: string; title: string }[];
  value: string;
  onChange: (id: string) => void;
};

export function Select({ id, label, hint, options, value, onChange }: SelectProps) {
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="text-soft text-sm">
          {hint}
        </p>
      )}
      <select
        id={id}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${box} min-h-13`}
      >
        {options.map((option) => (
          <option key={option.id} value={option.id}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}
