import { Check, Minus, TriangleAlert } from 'lucide-react';
import type { TestAnswer } from '#contract/admin/services.ts';
import type { FindingOutcome } from '#domain/finding.ts';

export type Finding = TestAnswer['findings'][number];

const outcomes = {
  right: { icon: Check, colour: 'text-good', word: 'Right' },
  wrong: { icon: TriangleAlert, colour: 'text-bad', word: 'Wrong' },
  unchecked: { icon: Minus, colour: 'text-soft', word: 'Not checked' },
} satisfies Record<FindingOutcome, object>;

/** Findings of the doctor, with advice on each problem. */
export function Findings({ findings }: { findings: Finding[] }) {
  if (findings.length === 0) return <p className="text-soft">There is nothing to check.</p>;
  return (
    <ul className="space-y-2">
      {findings.map((finding) => (
        <FindingRow key={`${finding.check} ${finding.subject} ${finding.message}`} finding={finding} />
      ))}
    </ul>
  );
}

function FindingRow({ finding: { subject, outcome, message, remedy } }: { finding: Finding }) {
  const { icon: Icon, colour, word } = outcomes[outcome];
  return (
    <li className="flex gap-2 wrap-anywhere">
      <Icon aria-hidden className={`mt-1 size-4 shrink-0 ${colour}`} />
      <div className="min-w-0">
        <p>
          <span className="sr-only">{word}: </span>
          <span className="font-semibold">{subject}:</span> {message}
        </p>
        {remedy !== undefined && <p className="text-soft">{remedy}</p>}
      </div>
    </li>
  );
}
