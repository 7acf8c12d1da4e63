import { lazy } from 'react';
import { Part } from '../components/part.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import { useTitle } from '../layout/use-title.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { PlainFaq } from './faq-section.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { Pricing } from './pricing.tsx';
import { Showcase } from './showcase.tsx';
import { Testimonials } from './testimonials.tsx';

/** The answers are in the prerendered page; only opening them takes a script. */
const Faq = lazy(async () => ({ default: (await import('./faq.tsx')).Faq }));

export function Home() {
  useTitle(useMessages('home')('title'));
  return (
    <>
      <Hero />
      <Showcase />
      <HowItWorks />
      <Testimonials />
      <Part instead={<PlainFaq />}>
        <Faq />
      </Part>
      <Pricing />
      <ScrollToTop />
    </>
  );
}
