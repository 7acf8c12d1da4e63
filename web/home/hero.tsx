import { Check } from 'lucide-react';
import { pictureSizes, sourceSet } from '../components/picture.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { promises } from '../layout/promises.ts';
import { useFacts } from '../page-facts.ts';
import { areTestDrawings, exampleUrl, isTrue, type LandingStyle } from './drawn-pictures.ts';
import { StartLink } from './start-link.tsx';

/** Promises shown; the price itself stands beside them. */
const shownPromises = promises.filter((promise) => promise !== 'payment');

/** Shows what the shop does, without scrolling: one face in every style, the price and the promises. */
export function Hero() {
  const t = useMessages('home');
  const { styles } = useFacts();
  return (
    <section className="relative isolate flex min-h-[min(max(46rem,46vw),calc(100svh-3.5rem))] items-end overflow-hidden bg-black text-white">
      <Wall />
      {areTestDrawings(styles) && (
        <p className="absolute top-2 right-2 rounded-full bg-black/70 px-2.5 py-0.5 text-xs font-semibold">
          {t('hero.testDrawings')}
        </p>
      )}
      <div className="wrap pt-[min(38svh,80vw)] pb-6 md:pt-[26vw] md:pb-10">
        <h1 className="font-display text-poster max-w-[16ch]">{t('hero.headline')}</h1>
        <p className="mt-3 max-w-[34ch] text-lg font-medium sm:text-xl">{t('hero.subline')}</p>
        <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
          <StartLink place="hero" size="large" className="hero-button w-full sm:w-auto">
            {t('hero.start')}
          </StartLink>
          <Price />
        </div>
        <ul className="mt-4 flex flex-col gap-x-5 gap-y-1 sm:flex-row sm:flex-wrap sm:text-sm">
          {shownPromises.map((promise) => (
            <li key={promise} className="flex items-center gap-2">
              <Check aria-hidden className="text-sun size-5 shrink-0 stroke-3" />
              {t(`hero.promises.${promise}`)}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Price() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const { price, styles } = useFacts();
  const isSame = styles.every((style) => style.price[language] === price[language]);
  return (
    <p>
      <strong className="text-lg">
        {t(isSame ? 'hero.price' : 'hero.priceUp', { price: price[language] })}
      </strong>{' '}
      <span className="text-white/85">{t('hero.aside')}</span>
    </p>
  );
}

function Wall() {
  const { styles } = useFacts();
  const isShown = isTrue('hero-wide', styles) && isTrue('hero-tall', styles);
  return (
    <>
      {isShown ? <DrawnWall /> : <ExampleWall styles={styles.slice(0, 5)} />}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black from-20% via-black/75 via-50% to-transparent to-70%" />
    </>
  );
}

/** The styles' examples side by side, for a shop that does not sell the styles of the drawn wall. */
function ExampleWall({ styles }: { styles: LandingStyle[] }) {
  const [first] = styles;
  if (first === undefined) return null;
  const pictures = [exampleUrl(first, 'before'), ...styles.map((style) => exampleUrl(style, 'after'))];
  return (
    <div className="absolute inset-x-0 top-0 -z-10 grid grid-cols-3 mask-b-from-70% md:h-[33vw] md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {pictures.map((url, column) => (
        <img
          key={url}
          src={url}
          alt=""
          fetchPriority={column === 0 ? 'high' : 'auto'}
          className="aspect-3/4 size-full object-cover object-top md:aspect-auto"
        />
      ))}
    </div>
  );
}

/** As wide as the page and uncropped, so that no face is cut off, fading out below. */
function DrawnWall() {
  const { width, height } = pictureSizes['hero-tall'];
  return (
    <picture className="contents">
      <source
        media="(min-width: 48rem)"
        type="image/avif"
        srcSet={sourceSet('hero-wide', 'avif')}
        sizes="100vw"
      />
      <source
        media="(min-width: 48rem)"
        type="image/webp"
        srcSet={sourceSet('hero-wide', 'webp')}
        sizes="100vw"
      />
      <source type="image/avif" srcSet={sourceSet('hero-tall', 'avif')} sizes="100vw" />
      <img
        srcSet={sourceSet('hero-tall', 'webp')}
        sizes="100vw"
        alt=""
        width={width}
        height={height}
        fetchPriority="high"
        className="absolute inset-x-0 top-0 -z-10 h-auto w-full mask-b-from-70%"
      />
    </picture>
  );
}
