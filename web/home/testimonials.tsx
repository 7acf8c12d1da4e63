import { useState } from 'react';
import { Picture } from '../components/picture.tsx';
import { words } from './words.ts';

type Testimonial = (typeof words.testimonials.all)[number];

export function Testimonials() {
  return (
    <section id="testimonials" className="wrap py-16 sm:py-24">
      <h2 className="font-display text-title max-w-[24ch]">{words.testimonials.heading}</h2>
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {words.testimonials.all.map((testimonial) => (
          <li key={testimonial.userName}>
            <Quote {...testimonial} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Quote({ avatar, name, userName, comment }: Testimonial) {
  return (
    <figure className="bg-panel ring-line flex h-full flex-col gap-5 rounded-3xl p-6 ring-1">
      <blockquote className="flex-1 text-lg leading-relaxed">{comment}</blockquote>
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
