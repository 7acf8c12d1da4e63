export const box = 'bg-panel border-edge mt-2 block w-full rounded-xl border-2 px-4';

type SelectProps = {
  id: string;
  label: string;
  options: { id: string; title: string }[];
  value: string;
  onChange: (id: string) => void;
};

export function Select({ id, label, options, value, onChange }: SelectProps) {
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        {label}
      </label>
      <select
        id={id}
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
