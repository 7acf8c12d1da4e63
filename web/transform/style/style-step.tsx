import { Check, Maximize2 } from 'lucide-react';
import { lazy, useState } from 'react';
import type { StyleAnswer } from '#contract/shop.ts';
import type { PhotoKind } from '#domain/photo-advice.ts';
import { FieldError } from '../../components/field.tsx';
import { Part } from '../../components/part.tsx';
import { useFormatter } from '../../i18n/use-formatter.ts';
import { useMessages } from '../../i18n/use-messages.ts';
import { fields } from '../check-form.ts';
import { useExamples, type Example } from './use-examples.ts';

const StyleExample = lazy(async () => ({ default: (await import('./style-example.tsx')).StyleExample }));

type StyleStepProps = {
  styles: StyleAnswer[];
  chosen: string;
  error: string | undefined;
  /** Kind of the photo to be drawn, once it is known. */
  kind?: PhotoKind | undefined;
  /** True where a code pays, whatever the price. */
  isFree?: boolean;
  choose: (styleId: string) => void;
};

export function StyleStep({ styles, chosen, error, kind, isFree = false, choose }: StyleStepProps) {
  const t = useMessages('transform');
  const exampleOf = useExamples(kind);
  const [enlarged, setEnlarged] = useState<StyleAnswer>();
  return (
    <fieldset aria-describedby={error === undefined ? undefined : 'style-error'}>
      <legend className="sr-only">{t('style.legend')}</legend>
      {error !== undefined && <FieldError id="style-error">{error}</FieldError>}
      <div className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4">
        {styles.map((style, index) => (
          <StyleCard
            key={style.id}
            style={style}
            example={exampleOf(style)}
            isFirst={index === 0}
            inputId={index === 0 ? fields.style : `${fields.style}-${style.id}`}
            chosen={style.id === chosen}
            isFree={isFree}
            choose={choose}
            enlarge={() => setEnlarged(style)}
          />
        ))}
      </div>
      {enlarged && (
        <Part>
          <StyleExample
            style={enlarged}
            example={exampleOf(enlarged)}
            isFree={isFree}
            choose={() => choose(enlarged.id)}
            close={() => setEnlarged(undefined)}
          />
        </Part>
      )}
    </fieldset>
  );
}

type StyleCardProps = {
  style: StyleAnswer;
  example: Example;
  /** True if it is visible without scrolling. */
  isFirst: boolean;
  inputId: string;
  chosen: boolean;
  isFree: boolean;
  choose: (id: string) => void;
  enlarge: () => void;
};

function StyleCard({ enlarge, ...card }: StyleCardProps) {
  const t = useMessages('transform');
  return (
    <div className="relative flex">
      <StyleChoice {...card} />
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-square">
        <button
          type="button"
          aria-label={t('style.enlarge', { style: card.style.title })}
          onClick={enlarge}
          className="pointer-events-auto absolute right-1.5 bottom-1.5 grid size-11 place-items-center rounded-full bg-black/65 text-white hover:bg-black"
        >
          <Maximize2 aria-hidden className="size-5" />
        </button>
      </div>
    </div>
  );
}

function StyleChoice({
  style,
  example,
  isFirst,
  inputId,
  chosen,
  isFree,
  choose,
}: Omit<StyleCardProps, 'enlarge'>) {
  const t = useMessages('transform');
  const format = useFormatter();
  return (
    <label className="bg-panel ring-line hover:ring-edge has-checked:ring-pop has-focus-visible:outline-focus group relative flex flex-1 flex-col overflow-hidden rounded-2xl ring-2 outline-offset-3 has-checked:ring-4 has-focus-visible:outline-3">
      <input
        id={inputId}
        type="radio"
        name="style"
        value={style.id}
        checked={chosen}
        onChange={() => choose(style.id)}
        aria-labelledby={`${inputId}-title`}
        aria-describedby={isFree ? undefined : `${inputId}-price`}
        className="absolute opacity-0"
      />
      <Examples style={style} example={example} isFirst={isFirst} />
      <span className="flex flex-1 flex-col p-3">
        <span id={`${inputId}-title`} className="font-display text-lg">
          {style.title}
        </span>
        <span className="text-soft flex-1 text-sm leading-snug">{style.tagline}</span>
        {style.bestFor !== undefined && (
          <span className="text-soft mt-1 text-sm">{t('style.best', { what: style.bestFor })}</span>
        )}
        {style.drawnFaces && (
          <span className="text-soft mt-1 text-sm">{t(`style.faces.${style.drawnFaces}`)}</span>
        )}
        {!isFree && (
          <span id={`${inputId}-price`} className="mt-2 font-bold">
            {format.price(style.price)}
          </span>
        )}
      </span>
      {chosen && (
        <span className="bg-pop text-on-pop absolute top-2 right-2 grid size-8 place-items-center rounded-full">
          <Check aria-hidden className="size-5 stroke-3" />
        </span>
      )}
    </label>
  );
}

/** Two columns on a phone, three elsewhere. */
const sizes = '(min-width: 40rem) 15rem, 46vw';

type ExamplesProps = Pick<StyleCardProps, 'style' | 'example' | 'isFirst'>;

function Examples({ style, example: { shows, before, after, testDrawing }, isFirst }: ExamplesProps) {
  const t = useMessages('transform');
  return (
    <span className="relative block">
      <img
        {...after}
        sizes={sizes}
        alt={t(`style.examples.${shows}`, { style: style.title })}
        loading={isFirst ? 'eager' : 'lazy'}
        {...(isFirst && { fetchPriority: 'high' })}
        className="aspect-square w-full object-cover"
      />
      {testDrawing && (
        <span className="absolute top-2 left-2 rounded-full bg-black/70 px-2.5 py-0.5 text-xs font-semibold text-white">
          {t('style.testDrawing')}
        </span>
      )}
      <img
        {...before}
        sizes="3.5rem"
        alt=""
        loading="lazy"
        className="shadow-print absolute bottom-2 left-2 size-14 -rotate-6 rounded-sm border-3 border-white object-cover"
      />
    </span>
  );
}
