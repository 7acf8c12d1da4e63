import { useState } from 'react';
import { Picture, type PictureName } from '../components/picture.tsx';
import { useWords } from '../words/use-words.ts';

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
  const say = useWords('home');
  return (
    <section id="testimonials" className="wrap py-16 sm:py-24">
      <h2 className="font-display text-title max-w-[24ch]">{say('testimonials.heading')}</h2>
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
  const say = useWords('home');
  return (
    <figure className="bg-panel ring-line flex h-full flex-col gap-5 rounded-3xl p-6 ring-1">
      <blockquote className="flex-1 text-lg leading-relaxed">{say(`testimonials.${comment}`)}</blockquote>
      <figcaption className="flex items-center gap-3">
        <Avatar avatar={avatar} name={name} />
        <span>
          <span className="block font-bold">{name}</span>
          <span className="text-soft block text-sm">{userName}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** The name itself stands in for a picture that does not load. */
function Avatar({ avatar, name }: Pick<Testimonial, 'avatar' | 'name'>) {
  const [broken, setBroken] = useState(false);
  const shape = 'size-14 shrink-0 overflow-hidden rounded-full';
  if (broken) {
    return <span className={`bg-line grid place-items-center text-xs font-bold ${shape}`}>{name}</span>;
  }
  return <Picture name={avatar} alt="" sizes="3.5rem" onError={() => setBroken(true)} className={shape} />;
}
