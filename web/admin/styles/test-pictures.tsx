import type { StylesAnswer } from '#contract/admin/styles.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button } from '../../components/button.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { Confirm } from '../layout/confirm.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { MutationResult } from '../layout/mutation-result.tsx';
import { mediaUrl } from '../api/media-url.ts';

type Style = StylesAnswer[number];
type Test = Style['tests'][number];

/** Test pictures of a style from the sample photo, on each ComfyUI: draws another, and advises where one has changed. */
export function TestPictures({ style: { id, title, tests } }: { style: Style }) {
  const { mutation, mutate } = useMutation(async () => {
    const { result } = await adminCall('POST /api/admin/styles/test', { id });
    await refresh('GET /api/admin/styles');
    return result;
  });
  return (
    <div className="space-y-4">
      <h3 className="font-bold">
        Test pictures<span className="sr-only"> of {title}</span>
      </h3>
      {tests.length > 0 && (
        <ul className="space-y-4">
          {tests.map((test) => (
            <li key={test.instance} className="space-y-3">
              <Verdict test={test} />
              <Pictures test={test} title={title} />
              {test.canAccept && test.rejected !== null && (
                <May call="POST /api/admin/styles/accept">
                  <Accept id={id} title={title} picture={test.rejected} />
                </May>
              )}
            </li>
          ))}
        </ul>
      )}
      <May call="POST /api/admin/styles/test">
        <div className="space-y-2">
          <Button look="plain" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
            Draw a test picture<span className="sr-only"> of {title}</span>
          </Button>
          <p className="text-soft text-sm">It is drawn next on each ComfyUI, ahead of waiting orders.</p>
        </div>
      </May>
      <MutationResult mutation={mutation} />
    </div>
  );
}

function Verdict({ test: { instance, checkedAt, requestedAt, failedSince, error } }: { test: Test }) {
  return (
    <div className="wrap-anywhere">
      <p>
        {checkedAt === null ? (
          'None yet'
        ) : (
          <>
            <span className={`font-semibold ${failedSince === null ? 'text-good' : 'text-bad'}`}>
              {failedSince === null ? 'Right' : 'Wrong'}
            </span>
            , <Time at={checkedAt} isExact />
          </>
        )}{' '}
        <span className="text-soft">at {instance}</span>
      </p>
      {error !== null && <p className="text-bad">{error}</p>}
      {requestedAt !== null && (
        <p className="text-soft">
          Requested <Time at={requestedAt} />: it is on its way.
        </p>
      )}
    </div>
  );
}

function Pictures({ test: { instance, reference, rejected }, title }: { test: Test; title: string }) {
  if (reference === null && rejected === null) return null;
  const shown = [
    { name: reference, caption: rejected === null ? 'The last one' : 'The last good one' },
    { name: rejected, caption: 'The new one' },
  ];
  return (
    <div className="grid max-w-xl grid-cols-2 gap-3">
      {shown.map(
        ({ name, caption }) =>
          name !== null && (
            <figure key={caption}>
              <img
                src={mediaUrl('/api/admin/styles/test-picture', { name })}
                alt={`${caption} of ${title} at ${instance}`}
                className="bg-line w-full rounded-xl"
              />
              <figcaption className="text-soft mt-1 text-sm">{caption}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}

function Accept({ id, title, picture }: { id: string; title: string; picture: string }) {
  return (
    <Confirm
      id={`accept-${picture}`}
      action="Accept the new picture"
      subject={`of ${title}`}
      consequence="From now on test pictures are compared with the new one, and the style is drawn there again. Do this if you changed a model file on purpose."
      act={async (reason) => {
        await adminCall('POST /api/admin/styles/accept', { id, picture, ...(reason !== '' && { reason }) });
        await refresh('GET /api/admin/styles');
      }}
    />
  );
}
