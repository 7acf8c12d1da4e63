import type { LoginWay } from '#domain/password.ts';
import { useMutation } from '../api/use-mutation.ts';
import { Button, ButtonLink } from '../components/button.tsx';
import { Loading } from '../components/loading.tsx';
import { MutationError } from '../components/mutation-error.tsx';
import { adminCall } from './api/admin-call.ts';
import { refresh, useAdminQuery } from './api/use-admin-query.ts';
import { describeBrowser } from './layout/describe-browser.ts';
import { May } from './layout/may.tsx';
import { Time } from './layout/time.tsx';
import { Heading } from './layout/heading.tsx';
import { Problem } from './layout/problem.tsx';
import { adminUrl, callOf } from './paths.ts';

const waysIn: Record<LoginWay, string> = {
  link: 'login link',
  password: 'password',
  passkey: 'passkey',
  invitation: 'invitation',
};

/** Lists a person's sessions, or an owner everybody's, and ends them. */
export function Sessions() {
  const sessions = useAdminQuery('GET /api/admin/sessions', {});
  const { mutation, mutate } = useMutation(async (name: string) => {
    await adminCall('POST /api/admin/sessions/end', { name });
    await refresh('GET /api/admin/sessions');
  });
  if (sessions.kind === 'loading') return <Loading />;
  return (
    <>
      <Heading title="Who is logged in" />
      {sessions.kind === 'failed' ? (
        <Problem of={sessions} />
      ) : (
        <ul className="space-y-3">
          {sessions.answer.map(({ name, person, via, isFromHere, browser, createdAt, seenAt, isThis }) => (
            <li
              key={name}
              className="bg-panel ring-line flex flex-wrap items-center justify-between gap-3 rounded-2xl p-4 ring-1"
            >
              <div className="min-w-0 flex-1 basis-60">
                <p className="font-bold">{isThis ? 'This browser' : describeBrowser(browser)}</p>
                <p className="text-soft text-sm">
                  {person} ({name}), from {isFromHere ? 'this' : 'another'} network, by {waysIn[via]}
                </p>
                <p className="text-soft text-sm">
                  Since <Time at={createdAt} />, last used <Time at={seenAt} />
                </p>
              </div>
              {!isThis && (
                <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate(name)}>
                  Log out<span className="sr-only"> {name}</span>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <MutationError mutation={mutation} />
      <div className="mt-4 -ml-4 flex flex-wrap">
        <ButtonLink look="quiet" to={adminUrl('secondFactor')}>
          Second factor
        </ButtonLink>
        <ButtonLink look="quiet" to={adminUrl('passkeys')}>
          Passkeys
        </ButtonLink>
        <May call={callOf.people}>
          <ButtonLink look="quiet" to={adminUrl('people')}>
            People
          </ButtonLink>
        </May>
      </div>
      <p className="text-soft mt-2 max-w-prose text-sm">
        A session ends after 12 hours without use, and after 7 days at the latest. A new password, or turning
        the second factor on or off, ends all of that person’s.
      </p>
    </>
  );
}
