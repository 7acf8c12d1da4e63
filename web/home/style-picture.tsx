import { Picture } from '../components/picture.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { drawnPicture, exampleUrl, type LandingStyle } from './drawn-pictures.ts';

type Subject = 'portrait' | 'couple' | Avatar;
type Avatar = 'avatar-portrait' | 'avatar-cat' | 'avatar-man' | 'avatar-woman';
type StylePictureProps = {
  style: LandingStyle;
  subject: Subject;
  sizes: string;
  className: string;
  /** Empty if the text beside it says as much. */
  alt?: '';
};

const altOf = (subject: Subject) =>
  subject === 'portrait' || subject === 'couple' ? (`alt.${subject}In` as const) : 'alt.avatarIn';

/** A subject in a style: the landing page's own picture if there is one, else the style's example. */
export function StylePicture({ style, subject, className, sizes, alt: given }: StylePictureProps) {
  const t = useMessages('home');
  const { language } = useLanguage();
  const words = { style: style.title[language] };
  const name = drawnPicture(subject, style);
  const alt = given ?? t(name === undefined ? 'alt.exampleIn' : altOf(subject), words);
  if (name !== undefined) return <Picture name={name} sizes={sizes} className={className} alt={alt} />;
  const example = exampleUrl(style, 'after');
  return <img src={example} alt={alt} loading="lazy" className={`${className} aspect-square object-cover`} />;
}

/** The photo from which a style's picture of a subject was drawn. */
export function StylePhoto({
  style,
  subject,
  className,
  sizes,
}: StylePictureProps & { subject: 'portrait' | 'couple' }) {
  const t = useMessages('home');
  const look = { alt: t(`alt.${subject}`), className };
  if (drawnPicture(subject, style) !== undefined)
    return <Picture {...look} name={`${subject}-photo`} sizes={sizes} />;
  const photo = exampleUrl(style, 'before');
  return (
    <img
      {...look}
      src={photo}
      alt={t('alt.photo')}
      loading="lazy"
      className={`${className} aspect-square object-cover`}
    />
  );
}
