import { ScrollToTop } from '../shell/scroll-to-top.tsx';
import { useTitle } from '../shell/use-title.ts';
import { Faq } from './faq.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

export function Home() {
  useTitle('');
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
