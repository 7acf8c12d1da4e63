import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { paths } from '../routes.ts';
import { StylePicture } from './style-picture.tsx';

/** Every style sold, with its price; each links to the order form with that style chosen. */
export function StyleList() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const { styles } = useFacts();
  return (
    <ul aria-label={t('showcase.all')} className="mt-6 grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-5">
      {styles.map((style) => (
        <li key={style.id}>
          <Link
            to={`${paths.transform}?style=${style.id}`}
            className="bg-panel ring-line hover:ring-edge flex items-center gap-2 rounded-2xl p-2 sm:gap-3 ring-2"
          >
            <StylePicture
              style={style}
              subject="avatar-portrait"
              alt=""
              sizes="5rem"
              className="size-14 shrink-0 rounded-xl sm:size-20 object-cover"
            />
            <span>
              <span className="font-display block">{style.title[language]}</span>
              <span className="text-soft">{style.price[language]}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
