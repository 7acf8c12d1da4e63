import { ArrowDown, ArrowRight } from 'lucide-react';
import { ButtonLink } from '../components/button.tsx';
import { Picture, type PictureName } from '../components/picture.tsx';
import { Print } from '../components/print.tsx';
import { words } from './words.ts';

const row = [
  { name: 'astronaut-photo', caption: 'Original', alt: 'Photo: an astronaut smiling in an orange suit' },
  { name: 'astronaut-bricks', caption: 'Bricks', alt: 'The same astronaut, built from plastic bricks' },
  { name: 'astronaut-soccy', caption: 'Soccy', alt: 'The same astronaut on a green football sticker' },
  {
    name: 'astronaut-samsum',
    caption: 'Samsum',
    alt: 'The same astronaut with a bright yellow face and thick outlines',
  },
] as const satisfies { name: PictureName; caption: string; alt: string }[];

const avatars = [
  { name: 'avatar-astronaut-anime', alt: 'Round portrait of the astronaut in soft anime lines' },
  { name: 'avatar-cat-samsum', alt: 'Round portrait of a bright yellow cat' },
  { name: 'avatar-astronaut-picasso', alt: 'Round portrait of the astronaut in blue facets' },
  { name: 'avatar-helmet-samsum', alt: 'Round portrait of a shiny black space helmet' },
] as const satisfies { name: PictureName; alt: string }[];

export function Showcase() {
  return (
    <section id="showcase" className="wrap space-y-16 py-16 sm:space-y-24 sm:py-24">
      <BeforeAfter />
      <div>
        <h2 className="font-display text-title">{words.showcase.heading}</h2>
        <p className="text-soft mt-3 max-w-[52ch] text-lg">{words.showcase.subtext}</p>
        <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
          {row.map(({ name, caption, alt }) => (
            <Print key={name} caption={caption}>
              <Picture
                name={name}
                alt={alt}
                sizes="(min-width: 72rem) 16rem, (min-width: 48rem) 23vw, 45vw"
                className="h-auto w-full"
              />
            </Print>
          ))}
        </div>
      </div>
      <div className="grid items-center gap-8 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-5">{words.showcase.social}</h2>
        <div className="flex min-w-0 justify-between gap-3 sm:justify-start sm:gap-6 md:col-span-7 md:justify-end">
          {avatars.map(({ name, alt }) => (
            <Picture
              key={name}
              name={name}
              alt={alt}
              sizes="8rem"
              className="shadow-print h-auto w-[21%] max-w-32 rounded-full border-3 border-white"
            />
          ))}
        </div>
      </div>
      <div className="text-center">
        <ButtonLink to="/transform" size="large" className="w-full sm:w-auto">
          {words.showcase.start}
        </ButtonLink>
      </div>
    </section>
  );
}

/** Photo, arrow, cartoon: 5/2/5 of 12 columns, stacked on a phone. */
function BeforeAfter() {
  const shown = '(min-width: 72rem) 28rem, (min-width: 48rem) 40vw, 92vw';
  return (
    <div className="grid items-center gap-4 md:grid-cols-12 md:gap-0">
      <Print caption="Before" className="md:col-span-5 md:-rotate-2">
        <Picture
          name="cat-photo"
          alt="Photo: a ginger cat looking to the side"
          sizes={shown}
          className="h-auto w-full"
        />
      </Print>
      <div className="text-pop grid place-items-center md:col-span-2">
        <ArrowRight aria-hidden className="hidden size-16 stroke-3 md:block lg:size-20" />
        <ArrowDown aria-hidden className="size-12 stroke-3 md:hidden" />
      </div>
      <Print caption="After" className="md:col-span-5 md:rotate-2">
        <Picture
          name="cat-samsum"
          alt="The same cat drawn all in yellow with black outlines"
          sizes={shown}
          className="h-auto w-full"
        />
      </Print>
    </div>
  );
}
