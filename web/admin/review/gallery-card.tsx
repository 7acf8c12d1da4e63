import type { GalleryPairsAnswer } from '#contract/admin/gallery.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { adminCall } from '../api/admin-call.ts';
import { mediaUrl } from '../api/media-url.ts';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';

type GalleryCardProps = {
  pair: GalleryPairsAnswer[number];
  onDecided: (result: string) => void;
};

const sides = [
  { which: 'before', name: 'photo' },
  { which: 'after', name: 'picture' },
] as const;

/** A pair that its buyer lets the gallery show: public from an operator's approval until its removal. */
export function GalleryCard({
  pair: { id, reference, styleId, permittedAt, chosenAt },
  onDecided,
}: GalleryCardProps) {
  const { mutation, mutate } = useMutation(async (act: 'show' | 'remove') => {
    const { result } = await adminCall(`POST /api/admin/gallery/${act}`, { id });
    onDecided(result);
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  return (
    <article
      aria-label={`Pair of ${reference}`}
      className="bg-panel ring-line space-y-4 rounded-3xl p-5 ring-1"
    >
      <div className="grid max-w-xl grid-cols-2 gap-3">
        {sides.map(({ which, name }) => (
          <img
            key={which}
            src={mediaUrl('/api/admin/gallery/copy', { id, which })}
            alt={`The ${name} of ${reference}`}
            className="bg-line aspect-4/5 w-full rounded-2xl object-contain"
          />
        ))}
      </div>
      <p>
        {reference}, {styleId}. Allowed <Time at={permittedAt} />.{' '}
        {chosenAt === null ? 'Only operators can see it.' : 'Everybody can see it.'}
      </p>
      <May call="POST /api/admin/gallery/show">
        <div className="flex flex-wrap gap-3">
          {chosenAt === null && (
            <Button isOff={isBusy} onClick={() => mutate('show')}>
              Show in the gallery<span className="sr-only">: {reference}</span>
            </Button>
          )}
          <Button look="plain" isOff={isBusy} onClick={() => mutate('remove')}>
            Delete the copies<span className="sr-only"> of {reference}</span>
          </Button>
        </div>
      </May>
      <MutationResult mutation={mutation} />
    </article>
  );
}
