import { useRef } from 'react';
import type { MailTextAnswer } from '#contract/admin/mail-texts.ts';
import { longestText, type MailName, type MailText } from '#domain/mail-text.ts';
import { isToOperator } from '#domain/operator-mail.ts';
import { Button } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Form } from '../../components/form.tsx';
import { Panel } from '../../components/panel.tsx';
import { May } from '../layout/may.tsx';

type TextFormProps = Pick<MailTextAnswer, 'fields' | 'sendsTo'> & {
  mail: MailName;
  text: MailText;
  isBusy: boolean;
  onChange: (text: MailText) => void;
  onSave: () => void;
  onSend: () => void;
};

/** Inputs for a mail's subject, text and button, with the fields that they may have. */
export function TextForm({ mail, text, fields, sendsTo, isBusy, onChange, onSave, onSend }: TextFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const insert = (mark: string) => {
    const { selectionStart: from = 0, selectionEnd: to = 0 } = area.current ?? {};
    onChange({ ...text, body: text.body.slice(0, from) + mark + text.body.slice(to) });
    area.current?.focus();
  };
  const line = (part: 'subject' | 'button', label: string) => (
    <Field
      id={`mail-${part}`}
      label={label}
      required
      maxLength={longestText[part]}
      autoComplete="off"
      value={text[part]}
      onChange={({ target }) => onChange({ ...text, [part]: target.value })}
    />
  );
  return (
    <Panel heading="Words">
      <Form onSubmit={onSave}>
        {line('subject', 'Subject')}
        <div>
          <label htmlFor="mail-body" className="block font-bold">
            Text
          </label>
          <p id="mail-body-hint" className="text-soft text-sm">
            Markdown: **bold**, *italic*, [a link](https://example.com), lists with - or 1., headings with #.
          </p>
          <textarea
            ref={area}
            id="mail-body"
            aria-describedby="mail-body-hint"
            required
            rows={16}
            maxLength={longestText.body}
            value={text.body}
            onChange={({ target }) => onChange({ ...text, body: target.value })}
            className="bg-panel border-edge mt-2 block w-full rounded-xl border-2 px-4 py-3"
          />
        </div>
        {line('button', 'Button')}
        <May call="POST /api/admin/mails/save">
          <div className="flex flex-wrap gap-3">
            <Button type="submit" isOff={isBusy}>
              Save
            </Button>
            {sendsTo !== null && (
              <Button look="plain" isOff={isBusy} onClick={onSend}>
                Send me this one
              </Button>
            )}
          </div>
          <p className="text-soft text-sm wrap-anywhere">
            {sendsTo === null
              ? 'Set OPERATOR_EMAIL to have a mail sent to you.'
              : `A sample goes to ${sendsTo}, saved or not.`}
          </p>
        </May>
      </Form>
      <Fields mail={mail} fields={fields} onInsert={insert} />
    </Panel>
  );
}

type FieldsProps = Pick<MailTextAnswer, 'fields'> & { mail: MailName; onInsert: (mark: string) => void };

/** Lists the fields; each button writes one where the cursor is. */
function Fields({ mail, fields, onInsert }: FieldsProps) {
  return (
    <details>
      <summary className="cursor-pointer py-2 font-bold">Fields of this mail</summary>
      <p className="text-soft text-sm">
        The shop fills them in. What stands between {'{{#fact}}'} and {'{{/fact}}'} is only in mails that have
        that fact, and between {'{{^fact}}'} and {'{{/fact}}'} in the others.{' '}
        {isToOperator(mail)
          ? 'The button leads to the same page, and the subject begins with the shop’s name and, where it is over, says so, whatever you write.'
          : 'The button, the confirmation of the contract, the seller and the note about AI are in the mail whatever you write.'}
      </p>
      <dl className="divide-line mt-2 divide-y">
        {fields.map(({ name, words, use, isNeeded }) => (
          <div key={name} className="items-baseline gap-x-3 py-1 sm:grid sm:grid-cols-[12rem_1fr]">
            <dt>
              <Button look="quiet" className="-ml-4 font-mono" onClick={() => onInsert(markOf(name, use))}>
                {use === 'condition' ? name : `{{${name}}}`}
              </Button>
            </dt>
            <dd className="text-soft text-sm wrap-anywhere max-sm:pb-2">
              {words}
              {use === 'sometimes' && '; only inside its section'}
              {use === 'condition' && '; only for a section'}
              {isNeeded && '; has to stay'}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

/** Returns a field as it is written, in a section of its own where not every mail has it. */
function markOf(name: string, use: MailTextAnswer['fields'][number]['use']): string {
  if (use === 'always') return `{{${name}}}`;
  return `{{#${name}}}${use === 'sometimes' ? `{{${name}}}` : ''}{{/${name}}}`;
}
