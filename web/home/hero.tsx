import { sourceSet } from '../components/picture.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { areTestDrawings, exampleUrl, isTrue, type LandingStyle } from './drawn-pictures.ts';
import { StartLink } from './start-link.tsx';

/** One face, drawn again and again: what the shop does, before a word is read. */
export function Hero() {
  const t = useMessages('home');
  const { styles } = useFacts();
  return (
    <section className="relative isolate flex min-h-[min(max(46rem,46vw),calc(100svh-3.5rem))] items-end overflow-hidden bg-black text-white">
      <Wall />
      {areTestDrawings(styles) && (
        <p className="absolute top-3 right-4 rounded-full bg-black/70 px-3 py-1 text-sm font-semibold sm:right-6">
          {t('hero.testDrawings')}
        </p>
      )}
      <div className="wrap pt-[45svh] pb-8 md:pt-64 md:pb-14">
        <h1 className="font-display text-poster max-w-[16ch]">{t('hero.headline')}</h1>
        <p className="mt-4 max-w-[34ch] text-lg font-medium sm:text-xl">{t('hero.subline')}</p>
        <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
          <StartLink place="hero" size="large" className="hero-button w-full sm:w-auto">
            {t('hero.start')}
          </StartLink>
          <p className="text-white/85">{t('hero.aside')}</p>
        </div>
      </div>
    </section>
  );
}

function Wall() {
  const { styles } = useFacts();
  const isShown = isTrue('hero-wide', styles) && isTrue('hero-tall', styles);
  return (
    <>
      {isShown ? <DrawnWall /> : <ExampleWall styles={styles.slice(0, 4)} />}
      <div className="absolute inset-0 -z-10 bg-linear-to-t from-black from-14% via-black/70 via-50% to-black/5" />
    </>
  );
}

/** What the styles made of their photos, side by side: for a shop whose styles are not those that we drew the wall in. */
function ExampleWall({ styles }: { styles: LandingStyle[] }) {
  const [first] = styles;
  if (first === undefined) return null;
  const pictures = [exampleUrl(first, 'before'), ...styles.map((style) => exampleUrl(style, 'after'))];
  return (
    <div className="absolute inset-0 -z-10 flex">
      {pictures.map((url, column) => (
        <img
          key={url}
          src={url}
          alt=""
          fetchPriority={column === 0 ? 'high' : 'auto'}
          className={`h-full min-w-0 flex-1 object-cover object-top ${column > 2 ? 'hidden md:block' : ''}`}
        />
      ))}
    </div>
  );
}

function DrawnWall() {
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
        fetchPriority="high"
        className="absolute inset-0 -z-10 h-full w-full object-cover object-top"
      />
    </picture>
  );
}
