import { Compare } from '../components/compare.tsx';
import { Picture } from '../components/picture.tsx';
import { useMessages } from '../i18n/use-messages.ts';

const shown = '(min-width: 48rem) 28rem, 92vw';

/** The same photo before and after, to be pulled across by the visitor. */
export function TryIt() {
  const t = useMessages('home');
  return (
    <div className="grid items-center gap-8 md:grid-cols-12">
      <div className="md:col-span-5">
        <h2 className="font-display text-title">{t('showcase.compare')}</h2>
        <p className="text-soft mt-3 max-w-[40ch] text-lg">{t('showcase.compareText')}</p>
      </div>
      <div className="shadow-print mx-auto w-full max-w-md rounded-md bg-white p-2.5 text-black md:col-span-7 md:rotate-1">
        <Compare
          before={
            <Picture
              name="astronaut-photo"
              alt={t('alt.astronaut')}
              sizes={shown}
              className="absolute inset-0 size-full object-cover"
            />
          }
          after={
            <Picture name="astronaut-bricks" alt={t('alt.bricks')} sizes={shown} className="h-auto w-full" />
          }
        />
      </div>
    </div>
  );
}
