import type { BorderlineAnswer } from '#contract/admin/borderline.ts';
import type { Verdict } from '#domain/moderation.ts';
import { adminCall } from '../api/admin-call.ts';
import { ReviewCard } from './review-card.tsx';
import { Scores } from './scores.tsx';

type BorderlineCardProps = {
  photo: BorderlineAnswer[number];
  onDecided: (id: string, result: string) => void;
};

const verdicts = { approve: 'The check let it through.', reject: 'The check refused it.' } satisfies Record<
  Verdict,
  string
>;

/** A photo whose scores came close to a limit: the scores, and the effect of either decision. */
export function BorderlineCard({ photo, onDecided }: BorderlineCardProps) {
  const about = `about ${photo.reference}`;
  return (
    <ReviewCard
      of={{ ...photo, hasPhoto: true }}
      happened="Paid"
      reasonHint="Required if the check was wrong."
      uphold={{
        label: 'The check was right',
        about,
        follows: 'Nothing changes; the photo leaves this list.',
      }}
      dismiss={{ label: 'The check was wrong', about, follows: photo.dismissing }}
      decide={async (decision) => {
        const { result } = await adminCall('POST /api/admin/borderline/review', decision);
        onDecided(photo.id, result);
      }}
    >
      <p className="text-lg">{verdicts[photo.verdict]}</p>
      <Scores of={photo} />
    </ReviewCard>
  );
}
