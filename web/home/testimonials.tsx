import { useState } from 'react';
import { Picture, pictureSizes, type PictureName } from '../components/picture.tsx';
import { useFacts } from '../page-facts.ts';
import { useHydrated } from '../prerender/use-hydrated.ts';
import { useMessages } from '../i18n/use-messages.ts';
import { isTrue } from './drawn-pictures.ts';

type Testimonial = {
  comment: 'cat' | 'espresso' | 'helmet' | 'cup';
  name: string;
  userName: string;
  avatar: PictureName;
  /** True if the comment praises the style of its avatar: it is shown only while that style is sold. */
  praisesStyle: boolean;
};

/** Names are the same in every language, including "The Other Cup". */
const testimonials: Testimonial[] = [
  {
    comment: 'cat',
    name: 'Chelsea',
    userName: '@nine_lives_one_lens',
    avatar: 'avatar-cat-samsum',
    praisesStyle: true,
  },
  {
    comment: 'espresso',
    name: 'Doppio',
    userName: '@espresso_yourself',
    avatar: 'avatar-cup-picasso',
    praisesStyle: true,
  },
  {
    comment: 'helmet',
    name: 'Visor',
    userName: '@nobody_in_here',
    avatar: 'avatar-helmet-samsum',
    praisesStyle: false,
  },
  {
    comment: 'cup',
    name: 'The Other Cup',
    userName: '@third_today',
    avatar: 'avatar-cup-anime',
    praisesStyle: true,
  },
];

export function Testimonials() {
  const t = useMessages('home');
  const { styles } = useFacts();
  const isSold = ({ avatar }: Testimonial) =>
    pictureSizes[avatar].styles.every((drawn) => styles.some(({ id }) => id === drawn));
  return (
    <section id="testimonials" className="wrap py-16 sm:py-24">
      <h2 className="font-display text-title max-w-[24ch]">{t('testimonials.heading')}</h2>
      <ul className="mt-10 grid gap-5 md:grid-cols-2">
        {testimonials
          .filter((one) => !one.praisesStyle || isSold(one))
          .map((testimonial) => (
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
        <Avatar avatar={avatar} name={name} userName={userName} />
        <span>
          <span className="block font-bold">{name}</span>
          <span className="text-soft block text-sm">{userName}</span>
        </span>
      </figcaption>
    </figure>
  );
}

/** Falls back to the name if the picture does not load. */
function Avatar({ avatar, name, userName }: Pick<Testimonial, 'avatar' | 'name' | 'userName'>) {
  const [broken, setBroken] = useState(false);
  const { avatarHost, styles } = useFacts();
  // The prerendered HTML does not know the operator's host; the pictures in it are far down and not fetched yet.
  const elsewhere = useHydrated() ? avatarHost : undefined;
  const shape = 'size-16 shrink-0 overflow-hidden rounded-full';
  if (broken || (elsewhere === undefined && !isTrue(avatar, styles))) {
    return <span className={`bg-line grid place-items-center text-xs font-bold ${shape}`}>{name}</span>;
  }
  const avatarProps = {
    alt: '',
    loading: 'lazy',
    className: shape,
    onError: () => setBroken(true),
    // It may have failed before hydration, when nothing listened for errors.
    ref: (img: HTMLImageElement | null) => {
      if (img?.complete === true && img.naturalWidth === 0) setBroken(true);
    },
  } as const;
  if (elsewhere !== undefined) {
    return <img {...avatarProps} src={`${elsewhere}/${userName.slice(1)}`} width={64} height={64} />;
  }
  return <Picture {...avatarProps} name={avatar} sizes="4rem" />;
}
