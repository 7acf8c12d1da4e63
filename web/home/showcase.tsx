import { ArrowRight } from 'lucide-react';
import { PhotoFrame } from '../components/photo-frame.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { areTestDrawings, drawnPicture, type LandingStyle } from './drawn-pictures.ts';
import { GalleryLink } from '../layout/order-links.tsx';
import { StartLink } from './start-link.tsx';
import { StyleList } from './style-list.tsx';
import { StylePhoto, StylePicture } from './style-picture.tsx';
import { TryIt } from './try-it.tsx';

/** Styles in the row, after the photo. */
const inRow = 3;
const inGrid = {
  sizes: '(min-width: 72rem) 16rem, (min-width: 48rem) 23vw, 45vw',
  className: 'develops h-auto w-full',
};
/** Avatars shown, of the last styles: the row above shows the first. */
const avatarCount = 4;

/** Chooses an avatar drawn in this style: not every profile shows a person, and they should differ. */
const avatarIn = (style: LandingStyle) =>
  avatars.find((avatar) => drawnPicture(avatar, style)) ?? 'avatar-portrait';
const avatars = ['avatar-cat', 'avatar-man', 'avatar-woman'] as const;

export function Showcase() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const { styles } = useFacts();
  const [first] = styles;
  if (first === undefined) return null;
  const coupleStyle = styles.find((style) => drawnPicture('couple', style)) ?? first;
  return (
    <section id="showcase" className="wrap space-y-16 py-16 sm:space-y-24 sm:py-24">
      <BeforeAfter style={coupleStyle} />
      <div>
        <h2 className="font-display text-title">{t('showcase.heading')}</h2>
        <p className="text-soft mt-3 max-w-[52ch] text-lg">{t('showcase.subtext')}</p>
        {areTestDrawings(styles) && (
          <p className="ring-edge mt-4 w-fit rounded-2xl px-4 py-1.5 text-sm ring-1">
            {t('showcase.testDrawings')}
          </p>
        )}
        <div className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-4">
          <PhotoFrame caption={t('showcase.original')}>
            <StylePhoto style={first} subject="portrait" {...inGrid} />
          </PhotoFrame>
          {styles.slice(0, inRow).map((style) => (
            <PhotoFrame key={style.id} caption={style.title[language]}>
              <StylePicture style={style} subject="portrait" {...inGrid} />
            </PhotoFrame>
          ))}
        </div>
        <StyleList />
        <p className="mt-5 text-lg">
          <GalleryLink>{t('showcase.gallery')}</GalleryLink>
        </p>
      </div>
      <TryIt style={first} />
      <div className="grid items-center gap-8 md:grid-cols-12">
        <h2 className="font-display text-title md:col-span-5">{t('showcase.social')}</h2>
        <div className="flex min-w-0 justify-between gap-3 sm:justify-start sm:gap-6 md:col-span-7 md:justify-end">
          {styles.slice(-avatarCount).map((style) => (
            <StylePicture
              key={style.id}
              style={style}
              subject={avatarIn(style)}
              sizes="8rem"
              className="develops shadow-print h-auto w-[22%] max-w-32 rounded-full border-3 border-white"
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

/** Photo, arrow and cartoon in 5, 2 and 5 of 12 columns. */
function BeforeAfter({ style }: { style: LandingStyle }) {
  const t = useMessages('home');
  const shown = '(min-width: 72rem) 28rem, 40vw';
  return (
    <div className="grid grid-cols-12 items-center">
      <PhotoFrame caption={t('showcase.before')} className="col-span-5 -rotate-2">
        <StylePhoto style={style} subject="couple" sizes={shown} className="h-auto w-full" />
      </PhotoFrame>
      <div className="text-pop col-span-2 grid place-items-center">
        <ArrowRight aria-hidden className="size-9 stroke-3 sm:size-16 lg:size-20" />
      </div>
      <PhotoFrame caption={t('showcase.after')} className="col-span-5 rotate-2">
        <StylePicture style={style} subject="couple" sizes={shown} className="develops h-auto w-full" />
      </PhotoFrame>
    </div>
  );
}
