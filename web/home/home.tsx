import { ScrollToTop } from '../shell/scroll-to-top.tsx';
import { useTitle } from '../shell/use-title.ts';
import { useWords } from '../words/use-words.ts';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

export function Home() {
  useTitle(useWords('home')('title'));
  return (
    <>
      <Hero />
      <Showcase />
      <HowItWorks />
      <Testimonials />
      <Faq />
      <Pricing />
      <ScrollToTop />
    </>
  );
}
