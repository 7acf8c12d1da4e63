import type { StyleAnswer } from '#contract/shop.ts';
import { PlainButton } from '../../components/button.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { useProofView } from '../../transform/proof/use-proof.ts';

type StyleTileProps = {
  style: StyleAnswer;
  /** True if the visitor's pack pays for it. */
  isInPack: boolean;
  proofId: string | undefined;
  isOff: boolean;
  onClick: () => void;
};

/** A style to order, shown by the proof of the visitor's own photo, or by its example if there is no proof. */
export function StyleTile({ style, isInPack, proofId, isOff, onClick }: StyleTileProps) {
  const t = useMessages('order-actions');
  const format = useFormatter();
  const view = useProofView(proofId);
  const isDrawn = view.stage === 'drawn';
  return (
    <li>
      <PlainButton
        isOff={isOff}
        onClick={onClick}
        className="ring-line hover:ring-edge block w-full overflow-hidden rounded-2xl text-left ring-2 aria-disabled:opacity-60"
      >
        <img
          src={isDrawn ? view.picture : style.after}
          alt={isDrawn ? t('another.yours') : ''}
          loading="lazy"
          className={`aspect-square w-full object-cover ${view.stage === 'waiting' ? 'animate-pulse motion-reduce:animate-none' : ''}`}
        />
        <span className="block p-2.5">
          <span className="font-display block text-sm sm:text-base">{style.title}</span>
          <span className="font-bold">{isInPack ? t('another.inPack') : format.price(style.price)}</span>
        </span>
      </PlainButton>
      <p role="status" className="text-soft mt-1 text-sm">
        {view.stage !== 'offer' && t(`another.stage.${view.stage}`)}
      </p>
    </li>
  );
}
