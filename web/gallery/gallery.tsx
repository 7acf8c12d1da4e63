import { lazy, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { GalleryAnswer } from '#contract/gallery.ts';
import { call } from '../api/call.ts';
import { useQuery } from '../api/use-query.ts';
import { Announcer } from '../components/announcer.tsx';
import { Part } from '../components/part.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useTitle } from '../layout/use-title.ts';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { PairCard } from './pair-card.tsx';
import { customersPairs, pairsOf, type Pair } from './pairs.ts';

const loadLarge = () => import('./large-pair.tsx');
const LargePair = lazy(async () => ({ default: (await loadLarge()).LargePair }));

const none: GalleryAnswer = [];

/** `/gallery`: photos beside the drawings made of them. */
export function Gallery() {
  const t = useMessages('gallery');
  const { styles } = useFacts();
  const [styleId, choose] = useChosenStyle();
  useTitle(t('title'));
  const customers = useQuery('gallery', () => call('GET /api/gallery', {}));
  const theirs = customers.kind === 'loaded' ? customers.answer : none;
  // Customers' pairs go below the others, so that nothing moves when they arrive.
  const pairs = useMemo(() => [...pairsOf(styles), ...customersPairs(theirs, styles)], [styles, theirs]);
  const chosen = pairs.filter(({ style }) => style.id === styleId);
  const shown = chosen.length > 0 ? chosen : pairs;
  return (
    <div className="wrap py-8 sm:py-12">
      <h1 className="font-display text-title">{t('title')}</h1>
      <p className="text-soft mt-2 max-w-prose text-lg">
        {t('lead')} {t('sources')}
      </p>
      {pairs.some(({ testDrawing }) => testDrawing) && (
        <p className="ring-edge mt-4 w-fit rounded-2xl px-4 py-1.5 text-sm ring-1">{t('testDrawings')}</p>
      )}
      <StyleFilter pairs={pairs} choose={choose} chosen={shown === pairs ? '' : styleId} />
      <Announcer text={shown === pairs ? '' : t('shown', { count: shown.length })} />
      <Pairs pairs={shown} />
    </div>
  );
}

/** Returns the style to show alone, which the address may name, and a function that chooses another. */
function useChosenStyle() {
  const named = new URLSearchParams(useLocation().search).get('style') ?? '';
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState<string>();
  const choose = (styleId: string): void => {
    setChosen(styleId);
    const address = new URL(location.href);
    if (styleId === '') address.searchParams.delete('style');
    else address.searchParams.set('style', styleId);
    history.replaceState(history.state, '', address);
  };
  // The page's HTML is the same for every address: the address counts only after hydration.
  return [chosen ?? (hydrated ? named : ''), choose] as const;
}

type StyleFilterProps = { pairs: Pair[]; chosen: string; choose: (styleId: string) => void };

function StyleFilter({ pairs, chosen, choose }: StyleFilterProps) {
  const t = useMessages('gallery');
  const { language } = useLanguage();
  const styles = useFacts().styles.filter(({ id }) => pairs.some(({ style }) => style.id === id));
  const named = styles.map(({ id, title }) => ({ id, name: title[language] }));
  return (
    <div role="group" aria-label={t('styles')} className="no-script:hidden mt-6 flex flex-wrap gap-2">
      {[{ id: '', name: t('all') }, ...named].map(({ id, name }) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === chosen}
          onClick={() => choose(id)}
          className="ring-edge hover:ring-ink aria-pressed:bg-ink aria-pressed:text-paper aria-pressed:ring-ink min-h-11 rounded-full px-4 font-semibold ring-2 ring-inset"
        >
          {name}
        </button>
      ))}
    </div>
  );
}

function Pairs({ pairs }: { pairs: Pair[] }) {
  const [opened, open] = useState<string>();
  const current = pairs.findIndex(({ key }) => key === opened);
  const large = pairs[current];
  const move = (by: number): void => open(pairs.at((current + by) % pairs.length)?.key);
  return (
    <>
      <ul
        onPointerEnter={() => void loadLarge()}
        className="mt-8 grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3 lg:grid-cols-4"
      >
        {pairs.map((pair, place) => (
          <PairCard key={pair.key} pair={pair} place={place} open={() => open(pair.key)} />
        ))}
      </ul>
      {large && (
        <Part instead={null}>
          <LargePair pair={large} move={move} close={() => open(undefined)} />
        </Part>
      )}
    </>
  );
}
