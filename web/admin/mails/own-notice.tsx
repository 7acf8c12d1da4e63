import type { MailTextAnswer } from '#contract/admin/mail-texts.ts';
import type { MailText } from '#domain/mail-text.ts';
import { Notice } from '../../components/notice.tsx';
import { Time } from '../layout/time.tsx';

type OwnNoticeProps = { own: NonNullable<MailTextAnswer['own']>; ours: MailText };

/** Says whose words a mail has, and what an update has changed. */
export function OwnNotice({ own: { changedBy, changedAt, problem, isOursNewer }, ours }: OwnNoticeProps) {
  const by = (
    <>
      Changed <Time at={changedAt} /> by {changedBy}.
    </>
  );
  if (problem === null && !isOursNewer)
    return <p className="text-soft text-sm">These are your words. {by}</p>;
  return (
    <Notice
      tone={problem === null ? 'tip' : 'bad'}
      heading={problem === null ? 'An update has changed our words' : 'The mail has our words for now'}
    >
      <p>
        {problem === null
          ? 'Compare yours with them; saving yours again ends this note.'
          : `An update cannot use yours: ${problem}`}{' '}
        {by}
      </p>
      <details>
        <summary className="cursor-pointer py-2 font-bold">Our words now</summary>
        <pre className="font-sans text-sm wrap-anywhere whitespace-pre-wrap">
          {[ours.subject, ours.body, ours.button].join('\n\n')}
        </pre>
      </details>
    </Notice>
  );
}
