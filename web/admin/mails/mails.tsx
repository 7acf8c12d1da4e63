import { Link, useSearchParams } from 'react-router-dom';
import type { MailsAnswer } from '#contract/admin/mail-texts.ts';
import { languages } from '#domain/language.ts';
import { mailNames } from '#domain/mail-text.ts';
import { Loading } from '../../components/loading.tsx';
import { useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { Problem } from '../layout/problem.tsx';
import { MailEditor } from './mail-editor.tsx';
import { mailGroups } from './mail-words.ts';
import { mailUrl } from './mail-url.ts';

/** Every mail, or the one that the address names. */
export function Mails() {
  const [params] = useSearchParams();
  const mail = mailNames.find((one) => one === params.get('mail'));
  if (mail === undefined) return <Every />;
  const language = languages.find((one) => one === params.get('language')) ?? 'en';
  return <MailEditor key={`${mail} ${language}`} mail={mail} language={language} />;
}

function Every() {
  const found = useAdminQuery('GET /api/admin/mails', {});
  return (
    <>
      <Heading title="Mails" />
      <p className="text-soft mb-6 max-w-prose">
        Choose a mail to read it as it is sent, and to write it in your own words.
      </p>
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && <Groups mails={found.answer} />}
    </>
  );
}

function Groups({ mails }: { mails: MailsAnswer }) {
  return (
    <div className="gap-6 lg:columns-2">
      {mailGroups.map(({ heading, mails: titles }) => (
        <section key={heading} aria-labelledby={heading} className="mb-6 break-inside-avoid">
          <h2 id={heading} className="font-display mb-3 text-xl">
            {heading}
          </h2>
          <ul className="bg-panel ring-line divide-line divide-y rounded-3xl px-5 py-1 ring-1">
            {Object.entries(titles).map(([name, title]) => {
              const mail = mails.find((one) => one.mail === name);
              return mail && <Row key={name} mail={mail} title={title} />;
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}

type RowProps = { mail: MailsAnswer[number]; title: string };

function Row({ mail: { mail, subject, onlyLanguage, own }, title }: RowProps) {
  const words = subject.replace(/ \(\{\{reference\}\}\)$|\{\{#which\}\}.*/, '');
  return (
    <li className="py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          to={mailUrl(mail, onlyLanguage ?? own[0]?.language ?? 'en')}
          className="decoration-edge py-1 font-bold underline underline-offset-4"
        >
          {title}
        </Link>
        {own.map((text) => (
          <Own key={text.language} text={text} />
        ))}
      </p>
      {words !== title && <p className="text-soft text-sm wrap-anywhere">{words}</p>}
    </li>
  );
}

/** Says that a mail has the operator's words in a language, and whether they need another look. */
function Own({ text: { language, problem, isOursNewer } }: { text: MailsAnswer[number]['own'][number] }) {
  const state = problem === null ? (isOursNewer ? 'look again' : 'yours') : 'not used';
  const look = problem === null ? 'bg-line' : 'bg-bad text-paper';
  return (
    <span className={`rounded-full px-3 py-0.5 text-sm font-semibold ${look}`}>
      {language}: {state}
    </span>
  );
}
