import { Compare } from '../components/compare.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import type { LandingStyle } from './drawn-pictures.ts';
import { StylePhoto, StylePicture } from './style-picture.tsx';

const shown = '(min-width: 48rem) 28rem, 92vw';

/** The same photo before and after, with a slider. */
export function TryIt({ style }: { style: LandingStyle }) {
  const t = useMessages('home');
  return (
    <div className="grid items-center gap-8 md:grid-cols-12">
      <div className="md:col-span-5">
        <h2 className="font-display text-title">{t('showcase.compare')}</h2>
        <p className="text-soft mt-3 max-w-[40ch] text-lg">{t('showcase.compareText')}</p>
      </div>
      <div className="shadow-print mx-auto w-full max-w-md rounded-md bg-white p-2.5 text-black md:col-span-7 md:rotate-1">
        <Compare
          fills
          before={
            <StylePhoto
              style={style}
              subject="portrait"
              sizes={shown}
              className="absolute inset-0 size-full object-cover"
            />
          }
          after={
            <StylePicture style={style} subject="portrait" sizes={shown} className="develops h-auto w-full" />
          }
        />
      </div>
    </div>
  );
}
