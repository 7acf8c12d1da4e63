import { ArrowRight } from 'lucide-react';
import { Picture, type PictureName } from '../components/picture.tsx';
import { PhotoFrame } from '../components/photo-frame.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { StartLink } from './start-link.tsx';
import { TryIt } from './try-it.tsx';

/** Styles have the same names in every language. */
const styles = [
  { name: 'astronaut-bricks', caption: 'Bricks', alt: 'bricks' },
  { name: 'astronaut-soccy', caption: 'Soccy', alt: 'soccy' },
  { name: 'astronaut-samsum', caption: 'Samsum', alt: 'samsum' },
] as const satisfies { name: PictureName; caption: string; alt: string }[];

const avatars = [
  { name: 'avatar-astronaut-anime', alt: 'animeAvatar' },
  { name: 'avatar-cat-samsum', alt: 'catAvatar' },
  { name: 'avatar-astronaut-picasso', alt: 'picassoAvatar' },
  { name: 'avatar-helmet-samsum', alt: 'helmetAvatar' },
] as const satisfies { name: PictureName; alt: string }[];

export function Showcase() {
  const t = useMessages('home');
  const row = [
    { name: 'astronaut-photo', caption: t('showcase.original'), alt: 'astronaut' } as const,
    ...styles,
  ];
  return (
    <section id="showcase" className="wrap space-y-16 py-16 sm:space-y-24 sm:py-24">
      <BeforeAfter />
      <div>
        <h2 className="font-display text-title">{t('showcase.heading')}</h2>
        <p className="text-soft mt-3 max-w-[52ch] text-lg">{t('showcase.subtext')}</p>
        <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
          {row.map(({ name, caption, alt }) => (
            <PhotoFrame key={name} caption={caption}>
              <Picture
                name={name}
                alt={t(`alt.${alt}`)}
                sizes="(min-width: 72rem) 16rem, (min-width: 48rem) 23vw, 45vw"
                className="h-auto w-full"
              />
            </PhotoFrame>
          ))}
        </div>
      </div>
      <TryIt />
      <div className="grid items-center gap-8 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-5">{t('showcase.social')}</h2>
        <div className="flex min-w-0 justify-between gap-3 sm:justify-start sm:gap-6 md:col-span-7 md:justify-end">
          {avatars.map(({ name, alt }) => (
            <Picture
              key={name}
              name={name}
              alt={t(`alt.${alt}`)}
              sizes="8rem"
              className="shadow-print h-auto w-[21%] max-w-32 rounded-full border-3 border-white"
            />
          ))}
        </div>
      </div>
      <div className="text-center">
        <StartLink place="showcase" size="large" className="w-full sm:w-auto">
          {t('showcase.start')}
        </StartLink>
      </div>
    </section>
  );
}

/** Photo, arrow, cartoon: 5/2/5 of 12 columns. */
function BeforeAfter() {
  const t = useMessages('home');
  const shown = '(min-width: 72rem) 28rem, 40vw';
  return (
    <div className="grid grid-cols-12 items-center">
      <PhotoFrame caption={t('showcase.before')} className="col-span-5 -rotate-2">
        <Picture name="cat-photo" alt={t('alt.cat')} sizes={shown} className="h-auto w-full" />
      </PhotoFrame>
      <div className="text-pop col-span-2 grid place-items-center">
        <ArrowRight aria-hidden className="size-9 stroke-3 sm:size-16 lg:size-20" />
      </div>
      <PhotoFrame caption={t('showcase.after')} className="col-span-5 rotate-2">
        <Picture name="cat-samsum" alt={t('alt.yellowCat')} sizes={shown} className="h-auto w-full" />
      </PhotoFrame>
    </div>
  );
}
