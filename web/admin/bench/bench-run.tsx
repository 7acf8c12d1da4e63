import type { BenchAnswer } from '#contract/admin/bench.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { Button, buttonLook } from '../../components/button.tsx';
import { MutationError } from '../../components/mutation-error.tsx';
import { Panel } from '../../components/panel.tsx';
import { adminCall } from '../api/admin-call.ts';
import { refresh } from '../api/use-admin-query.ts';
import { Confirm } from '../layout/confirm.tsx';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { ContactSheet, type Run } from './contact-sheet.tsx';
import { mediaUrl } from '../api/media-url.ts';

type Trials = BenchAnswer['trials'];

/** Pictures of one comparison of a style, and the button that keeps its variant. */
export function BenchRun({ run, trials }: { run: Run; trials: Trials }) {
  const { id, title, createdAt, prompt, settings, hasVariant, keptAt, tier, pictures } = run;
  const ended = pictures.filter(({ status }) => status === 'drawn' || status === 'failed').length;
  const changes = [
    ...(prompt === null ? [] : [`“${prompt}”`]),
    ...settings.map((one) => inWords(one, trials)),
  ];
  return (
    <Panel heading={hasVariant ? `${title} and a variant of it` : title}>
      <p className="text-soft">
        <Time at={createdAt} />, {ended} of {pictures.length} drawn
        {keptAt !== null && (
          <>
            {', '}
            <span className="text-good font-semibold">
              the variant was kept <Time at={keptAt} />
            </span>
          </>
        )}
      </p>
      {hasVariant && <p className="wrap-anywhere">The variant: {changes.join(', ')}</p>}
      <ContactSheet run={run} />
      {hasVariant && tier !== null && (
        <div className="space-y-3">
          <May call="POST /api/admin/bench/keep">
            <Confirm
              id={`keep-${id}`}
              action="Keep the variant"
              subject={`of ${title}`}
              consequence={`Its graph replaces ${run.styleId}/${tier}.json in STYLES_DIR; the current one is kept beside it. The variant is sold from the next start on.`}
              act={async (reason) => {
                await adminCall('POST /api/admin/bench/keep', { id, ...(reason !== '' && { reason }) });
                await refresh('GET /api/admin/bench');
              }}
            />
          </May>
          <p>
            <a
              href={mediaUrl('/api/admin/bench/graph', { id })}
              download
              className={buttonLook({ look: 'quiet', className: '-ml-4' })}
            >
              Save the variant’s graph<span className="sr-only"> of {title}</span>
            </a>
          </p>
        </div>
      )}
      <May call="POST /api/admin/bench/remove">
        <Remove id={id} title={title} isDrawing={ended < pictures.length} />
      </May>
    </Panel>
  );
}

/** Returns a setting as the form shows it: a model on trial by its title. */
function inWords(setting: string, trials: Trials): string {
  return trials.find(({ id }) => setting === `trial=${id}`)?.title ?? setting;
}

function Remove({ id, title, isDrawing }: { id: string; title: string; isDrawing: boolean }) {
  const { mutation, mutate } = useMutation(async () => {
    await adminCall('POST /api/admin/bench/remove', { id });
    await refresh('GET /api/admin/bench');
  });
  return (
    <>
      <Button look="quiet" className="-ml-4" isOff={mutation.kind === 'pending'} onClick={() => mutate()}>
        {isDrawing ? 'Stop and remove' : 'Remove'}
        <span className="sr-only"> what was drawn of {title}</span>
      </Button>
      <MutationError mutation={mutation} />
    </>
  );
}
