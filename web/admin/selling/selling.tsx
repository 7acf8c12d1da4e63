import { useState } from 'react';
import type { TodayAnswer } from '#contract/admin/shop.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Field } from '../../components/field.tsx';
import { Loading } from '../../components/loading.tsx';
import { Notice } from '../../components/notice.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh, useAdminQuery } from '../api/use-admin-query.ts';
import { Heading } from '../layout/heading.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { May } from '../layout/may.tsx';
import { Problem } from '../layout/problem.tsx';
import { useReturnedFocus } from '../../components/use-returned-focus.ts';
import { adminUrl } from '../paths.ts';
import { ReasonField } from '../layout/reason-field.tsx';

/** Same as in the commands: a message in one language is for its visitors, `all` for everyone else. */
const messages = [
  { name: 'all', label: 'Message to visitors' },
  { name: 'en', label: 'In English' },
  { name: 'es', label: 'In Spanish' },
  { name: 'de', label: 'In German' },
  { name: 'fr', label: 'In French' },
] as const;

/** Same sentence as the server's when the shop is paused. */
const pausedWords = 'The shop is paused: nothing is sold, and paid orders continue.';

/** Stops selling, with a message, and resumes it. */
export function Selling() {
  const today = useAdminQuery('GET /api/admin/today', {});
  // Kept here, as each change replaces the form.
  const { mutation, mutate } = useMutation(async (act: Act) => {
    const { result } = await act();
    await refresh('GET /api/admin/today');
    return result;
  });
  const isBusy = mutation.kind === 'pending';
  useReturnedFocus(isBusy);
  if (today.kind === 'loading') return <Loading />;
  return (
    <>
      <Heading title="Selling">
        <div className="flex flex-wrap gap-3">
          <ButtonLink look="plain" to={adminUrl('mails')}>
            Mails
          </ButtonLink>
          <ButtonLink look="plain" to={adminUrl('styles')}>
            Styles
          </ButtonLink>
        </div>
      </Heading>
      {today.kind === 'failed' ? (
        <Problem of={today} />
      ) : (
        <div className="max-w-2xl space-y-4">
          <Switch
            key={String(today.answer.paused === null)}
            paused={today.answer.paused}
            isBusy={isBusy}
            onAct={mutate}
          />
          <MutationResult mutation={mutation} standing={pausedWords} />
        </div>
      )}
    </>
  );
}

type Act = () => Promise<{ result: string }>;
type SwitchProps = Pick<TodayAnswer, 'paused'> & { isBusy: boolean; onAct: (act: Act) => void };

function Switch({ paused, isBusy, onAct }: SwitchProps) {
  const [isMoreOpen, openMore] = useState(false);
  const shown = messages.filter(({ name }) => name === 'all' || isMoreOpen || paused?.[name] !== undefined);
  return (
    <>
      {paused === null ? (
        <Notice tone="good">The shop is selling.</Notice>
      ) : (
        <Notice tone="bad" heading={pausedWords}>
          <May call="POST /api/admin/resume">
            <Button isOff={isBusy} onClick={() => onAct(() => adminCall('POST /api/admin/resume'))}>
              Start selling again
            </Button>
          </May>
        </Notice>
      )}
      <May call="POST /api/admin/pause">
        <Panel heading={paused === null ? 'Pause the shop' : 'Change the message'}>
          <form
            className="space-y-4"
            onSubmit={(event) => {
              event.preventDefault();
              const input = readForm(new FormData(event.currentTarget));
              onAct(() => adminCall('POST /api/admin/pause', input));
            }}
          >
            {shown.map(({ name, label }) => (
              <Field
                key={name}
                id={`message-${name}`}
                name={name}
                label={label}
                {...(name === 'all' && {
                  hint: 'For example, “Back on Monday.” Leave it empty to show the shop’s own text.',
                })}
                maxLength={300}
                defaultValue={paused?.[name]}
              />
            ))}
            {!isMoreOpen && (
              <Button look="quiet" className="-ml-4" onClick={() => openMore(true)}>
                A different message for each language
              </Button>
            )}
            <ReasonField id="reason" name="reason" />
            <Button type="submit" look={paused === null ? 'primary' : 'plain'} isOff={isBusy}>
              {paused === null ? 'Pause the shop' : 'Change the message'}
            </Button>
          </form>
        </Panel>
      </May>
    </>
  );
}

function readForm(form: FormData) {
  const typed = (name: string): string => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : '';
  };
  const given = messages.flatMap(({ name }) => (typed(name) === '' ? [] : [[name, typed(name)] as const]));
  const reason = typed('reason');
  return { messages: Object.fromEntries(given), ...(reason && { reason }) };
}
