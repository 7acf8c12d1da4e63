import { Link } from 'react-router-dom';
import { useLanguage } from '../i18n/language.tsx';
import { useMessages } from '../i18n/use-messages.ts';
import { useFacts } from '../page-facts.ts';
import { paths } from '../routes.ts';
import { exampleUrl } from './drawn-pictures.ts';

/** Every style that is sold, with its price; each leads to the order form with itself chosen. */
export function StyleList() {
  const t = useMessages('home');
  const { language } = useLanguage();
  const { styles } = useFacts();
  return (
    <ul aria-label={t('showcase.all')} className="mt-6 flex flex-wrap gap-3">
      {styles.map((style) => (
        <li key={style.id}>
          <Link
            to={`${paths.transform}?style=${style.id}`}
            className="bg-panel ring-line hover:ring-edge flex items-center gap-3 rounded-full py-1.5 pr-5 pl-1.5 ring-2"
          >
            <img
              src={exampleUrl(style, 'after')}
              alt=""
              loading="lazy"
              width={44}
              height={44}
              className="size-11 rounded-full object-cover"
            />
            <span className="font-bold">{style.title[language]}</span>
            <span className="text-soft">{style.price[language]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
