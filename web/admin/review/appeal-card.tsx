import type { AppealsAnswer } from '#contract/admin/appeals.ts';
import { adminCall } from '../api/admin-call.ts';
import { ReviewCard } from './review-card.tsx';
import { Scores } from './scores.tsx';

type Appeal = AppealsAnswer[number];
type AppealCardProps = { appeal: Appeal; onDecided: (id: string, result: string) => void };

/** An objection: the visitor's words, the check's scores, and the effect of either decision. */
export function AppealCard({ appeal, onDecided }: AppealCardProps) {
  const about = `the objection to ${appeal.reference}`;
  const dismissing = `The refusal stands and still counts. ${whatCodeDoes(appeal)} No mail is sent.`;
  return (
    <ReviewCard
      of={appeal}
      happened="Objected"
      uphold={{ label: 'Uphold', about, follows: whatUpholdingDoes(appeal) }}
      dismiss={{ label: 'Dismiss', about, follows: dismissing }}
      decide={async (decision) => {
        const { result } = await adminCall('POST /api/admin/appeals/decide', decision);
        onDecided(appeal.id, result);
      }}
    >
      <blockquote className="border-pop border-l-4 pl-4 text-lg break-words">
        {appeal.message ?? <span className="text-soft">No message.</span>}
      </blockquote>
      <Scores of={appeal} />
    </ReviewCard>
  );
}

function whatUpholdingDoes({ liftedBlocks, ...appeal }: Appeal): string {
  const kinds = liftedBlocks.map(({ kind }) => (kind === 'email' ? 'the address' : 'the photo'));
  const lifted =
    kinds.length === 0 ? 'There is no block to lift' : `The block of ${kinds.join(' and ')} is lifted`;
  const given = appeal.isDrawn
    ? `The photo is drawn now${appeal.code === null ? '' : ', in place of the code'}.`
    : `The check lets this photo through from now on. ${whatCodeDoes(appeal)}`;
  return `The refusal no longer counts. ${lifted}. ${given} The visitor gets a mail.`;
}

function whatCodeDoes({ code }: Pick<Appeal, 'code'>): string {
  if (code === 'unused') return 'The code stays valid for another picture.';
  return code === 'used' ? 'Its code has already been used.' : 'There is no code.';
}
