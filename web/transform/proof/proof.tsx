import { Eye } from 'lucide-react';
import type { ShopAnswer, StyleAnswer } from '#contract/shop.ts';
import type { PrivatePicture } from '../../api/use-private-picture.ts';
import { Button } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { PhotoFrame } from '../../components/photo-frame.tsx';
import { useMessages } from '../../i18n/use-messages.ts';
import { CropPreview } from '../photo/crop-preview.tsx';
import type { PhotoState } from '../photo/use-photo.ts';
import { useProof, type ProofSubject, type ProofView } from './use-proof.ts';

type CurrentPhoto = Extract<PhotoState, { kind: 'current' }>;
type OfferProps = Omit<ProofSubject, 'styleId' | 'photoId'> & {
  style: StyleAnswer;
  photo: CurrentPhoto;
  preview: PrivatePicture;
};
type ProofProps = Omit<OfferProps, 'style' | 'photo'> & {
  shop: ShopAnswer;
  style: StyleAnswer | undefined;
  photo: PhotoState;
};

/** Offers a proof before payment, if the shop has them; ordering without one stays the main way. */
export function Proof({ shop, style, photo, ...rest }: ProofProps) {
  const canBeHad = shop.open && shop.proofs === true;
  if (!canBeHad || !style || photo.kind !== 'current') return null;
  return <Offer key={`${style.id} ${JSON.stringify(rest.crop)}`} {...{ style, photo, ...rest }} />;
}

function Offer({ style, photo, preview, ...subject }: OfferProps) {
  const t = useMessages('transform');
  const { photoId } = photo;
  const { mutation, request, view } = useProof({ ...subject, photoId, styleId: style.id });
  const { stage } = view;
  const canRequest = stage === 'offer' || stage === 'failed' || stage === 'missed';
  return (
    <section
      aria-labelledby="proof"
      className="bg-panel ring-line mt-6 grid items-center gap-5 rounded-2xl p-4 ring-1 sm:grid-cols-[1fr_auto] sm:p-5"
    >
      <div className="space-y-3">
        <h3 id="proof" className="font-display text-xl">
          {t(stage === 'drawn' ? 'proof.shown' : 'proof.heading')}
        </h3>
        <p className="text-soft" role="status">
          {t(`proof.text.${stage}`, { style: style.title })}
        </p>
        <MutationError mutation={mutation} />
        {canRequest && (
          <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => request()}>
            <Eye aria-hidden className="size-5" />
            {t(stage === 'offer' ? 'proof.request' : 'proof.again')}
          </Button>
        )}
      </div>
      <Print view={view} style={style} photo={photo} preview={preview} crop={subject.crop} />
    </section>
  );
}

type PrintProps = Pick<OfferProps, 'style' | 'photo' | 'preview' | 'crop'> & { view: ProofView };

/** The proof; while it is drawn, the photo in its place and shape. */
function Print({ view, style, photo, preview, crop }: PrintProps) {
  const t = useMessages('transform');
  const look = 'max-h-96 w-full object-contain';
  if (view.stage === 'drawn')
    return (
      <PhotoFrame className="mx-auto w-full max-w-80 rotate-1">
        <img src={view.picture} alt={t('proof.alt', { style: style.title })} className={look} />
      </PhotoFrame>
    );
  if (view.stage !== 'waiting' || preview.kind !== 'shown') return null;
  return (
    <PhotoFrame className="mx-auto w-full max-w-80 rotate-1">
      <div className="animate-pulse opacity-60 motion-reduce:animate-none">
        <CropPreview url={preview.url} alt="" className={look} crop={crop} photo={photo.answer} />
      </div>
    </PhotoFrame>
  );
}
