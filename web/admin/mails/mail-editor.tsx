import { useState } from 'react';
import type { MailTextAnswer } from '#contract/admin/mail-texts.ts';
import { languages, type Language } from '#domain/language.ts';
import type { MailName } from '#domain/mail-text.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { ButtonLink } from '../../components/button.tsx';
import { Loading } from '../../components/loading.tsx';
import { adminCall } from '../api/admin-call.ts';
import { once, refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Confirm } from '../layout/confirm.tsx';
import { Heading } from '../layout/heading.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { adminUrl } from '../paths.ts';
import { MailPreview } from './mail-preview.tsx';
import { mailUrl } from './mail-url.ts';
import { mailTitles } from './mail-words.ts';
import { OwnNotice } from './own-notice.tsx';
import { TextForm } from './text-form.tsx';

type Named = { mail: MailName; language: Language };

/** A mail's words in one language, beside the mail as its reader sees it. */
export function MailEditor({ mail, language }: Named) {
  const found = useAdminQuery('GET /api/admin/mails/one', once, { mail, language });
  return (
    <>
      <Heading title={mailTitles[mail]}>
        <ButtonLink look="plain" to={adminUrl('mails')}>
          All mails
        </ButtonLink>
      </Heading>
      <Languages mail={mail} language={language} />
      {found.kind === 'loading' && <Loading />}
      {found.kind === 'failed' && <Problem of={found} />}
      {found.kind === 'loaded' && (
        <>
          <OnlyLanguage language={language} only={found.answer.onlyLanguage} />
          <Editor named={{ mail, language }} known={found.answer} />
        </>
      )}
    </>
  );
}

const names = new Intl.DisplayNames('en', { type: 'language' });

function Languages({ mail, language }: Named) {
  return (
    <nav aria-label="Language" className="mb-4 flex flex-wrap gap-2">
      {languages.map((one) => (
        <ButtonLink
          key={one}
          look="plain"
          to={mailUrl(mail, one)}
          aria-current={one === language ? 'page' : undefined}
          className="aria-[current=page]:ring-ink aria-[current=page]:bg-line"
        >
          {names.of(one)}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** Says so where the shop sends the mail in another language alone. */
function OnlyLanguage({ language, only }: { language: Language; only: Language | null }) {
  if (only === null || only === language) return null;
  return (
    <p className="text-soft mb-4 max-w-prose">
      The shop sends this mail in {names.of(only)}, as the setting OPERATOR_LANGUAGE says, and not with these
      words.
    </p>
  );
}

function Editor({ named, known }: { named: Named; known: MailTextAnswer }) {
  const [text, setText] = useState(known.text);
  const [which, setWhich] = useState(0);
  const { mutation, mutate } = useMutation(async (act: () => Promise<{ result: string }>) => {
    const { result } = await act();
    await Promise.all([refresh('GET /api/admin/mails/one'), refresh('GET /api/admin/mails')]);
    return result;
  });
  const reset = async () => {
    const { result } = await adminCall('POST /api/admin/mails/reset', named);
    setText(known.ours);
    mutate(() => Promise.resolve({ result }));
  };
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="min-w-0 space-y-4">
        {known.own && <OwnNotice own={known.own} ours={known.ours} />}
        <TextForm
          text={text}
          mail={named.mail}
          fields={known.fields}
          sendsTo={known.sendsTo}
          isBusy={mutation.kind === 'pending'}
          onChange={setText}
          onSave={() => mutate(() => adminCall('POST /api/admin/mails/save', { ...named, text }))}
          onSend={() => mutate(() => adminCall('POST /api/admin/mails/send', { ...named, text, which }))}
        />
        <MutationResult mutation={mutation} />
        {known.own && (
          <May call="POST /api/admin/mails/reset">
            <Confirm
              id="reset"
              action="Back to ours"
              subject={mailTitles[named.mail]}
              consequence="Your words in this language are deleted, and the mail has ours again."
              act={reset}
            />
          </May>
        )}
      </div>
      <div className="min-w-0 lg:sticky lg:top-18">
        <MailPreview named={named} text={text} cases={known.cases} which={which} onWhich={setWhich} />
      </div>
    </div>
  );
}
