import { useState } from 'react';
import { Picture, type PictureName } from '../components/picture.tsx';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { useMessages } from '../i18n/use-messages.ts';

type Testimonial = {
  comment: 'cat' | 'espresso' | 'helmet' | 'cup';
  name: string;
  userName: string;
  avatar: PictureName;
};

/** Names are names in every language; The Other Cup is what it is called. */
const testimonials: Testimonial[] = [
  { comment: 'cat', name: 'Chelsea', userName: '@nine_lives_one_lens', avatar: 'avatar-cat-samsum' },
  { comment: 'espresso', name: 'Doppio', userName: '@espresso_yourself', avatar: 'avatar-cup-picasso' },
  { comment: 'helmet', name: 'Visor', userName: '@nobody_in_here', avatar: 'avatar-helmet-samsum' },
  { comment: 'cup', name: 'The Other Cup', userName: '@third_today', avatar: 'avatar-cup-anime' },
];

export function Testimonials() {
  const t = useMessages('home');
  return (
    <section id="testimonials" className="wrap py-16 sm:py-24">
      <h2 className="font-display text-title max-w-[24ch]">{t('testimonials.heading')}</h2>
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {testimonials.map((testimonial) => (
          <li key={testimonial.userName}>
            <Quote {...testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quote({ avatar, name, userName, comment }: Testimonial) {
  const t = useMessages('home');
  return (
    <figure className="bg-panel ring-line flex h-full flex-col gap-5 rounded-3xl p-6 ring-1">
      <blockquote className="flex-1 text-lg leading-relaxed">{t(`testimonials.${comment}`)}</blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar {...{ avatar, name, userName }} />
        <span>
          <span className="block font-bold">{name}</span>
          <span className="text-soft block text-sm">{userName}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The name itself stands in for a picture that does not load. */
function Avatar({ avatar, name, userName }: Omit<Testimonial, 'comment'>) {
  const [broken, setBroken] = useState(false);
  const { avatarHost } = useFacts();
  // The HTML was made without knowing the operator's host; what it names lies far down and is not fetched yet.
  const elsewhere = useHydrated() ? avatarHost : undefined;
  const shape = 'size-14 shrink-0 overflow-hidden rounded-full';
  if (broken) {
    return <span className={`bg-line grid place-items-center text-xs font-bold ${shape}`}>{name}</span>;
  }
  const avatarProps = {
    alt: '',
    loading: 'lazy',
    className: shape,
    onError: () => setBroken(true),
    // It may have failed before the scripts were there to hear of it.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete === true && img.naturalWidth === 0) setBroken(true);
    },
  } as const;
  if (elsewhere !== undefined) {
    return <img {...avatarProps} src={`${elsewhere}/${userName.slice(1)}`} width={56} height={56} />;
  }
  return <Picture {...avatarProps} name={avatar} sizes="3.5rem" />;
}
