import { useEffect, useRef } from 'react';

export type Problem = { /** Id of the input to correct, if there is one. */ field?: string; message: string };

type ErrorSummaryProps = {
  heading: string;
  problems: Problem[];
  /** Number of the try to order that had these problems. */
  attempt: number;
};

/** Lists the problems, with links to their inputs. Takes the focus once after each try. */
export function ErrorSummary({ heading, problems, attempt }: ErrorSummaryProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), [attempt]);

  return (
    <div ref={box} role="alert" tabIndex={-1} className="border-bad bg-panel rounded-2xl border-3 p-4">
      <h2 className="text-lg font-bold">{heading}</h2>
      <ul className="mt-2 space-y-1">
        {problems.map(({ field, message }) => (
          <li key={message} className="text-bad font-semibold">
            {field === undefined ? message : <FieldLink field={field}>{message}</FieldLink>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the input without adding `#field` to the address. */
function FieldLink({ field, children }: { field: string; children: string }) {
  return (
    <a
      href={`#${field}`}
      className="inline-block py-1 underline underline-offset-4"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById(field)?.focus();
      }}
    >
      {children}
    </a>
  );
}
