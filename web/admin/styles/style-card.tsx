import { useId } from 'react';
import type { StylesAnswer } from '#contract/admin/styles.ts';
import { May } from '../layout/may.tsx';
import { Time } from '../layout/time.tsx';
import { LastPictures } from './last-pictures.tsx';
import { StylePlace } from './style-place.tsx';
import { StylePrice } from './style-price.tsx';
import { StyleSwitch } from './style-switch.tsx';
import { TestPictures } from './test-pictures.tsx';

type Style = StylesAnswer[number];
type Missing = { instance: string; what: string };
/** `place` counts from 1; `last` is the number of styles. */
type StyleCardProps = { style: Style; missing: Missing[]; place: number; last: number };

/** A style with everything an operator can do to it. */
export function StyleCard({ style, missing, place, last }: StyleCardProps) {
  const { id, title, pictures, medianSeconds, gpuSeconds, candidates } = style;
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="bg-panel ring-line flex flex-col gap-6 rounded-3xl p-5 ring-1 sm:p-6"
    >
      <div className="flex gap-4">
        <img
          src={`/api/styles/${id}/after`}
          alt={`The example of ${title}`}
          className="bg-line size-24 shrink-0 rounded-2xl object-cover sm:size-32"
        />
        <div className="min-w-0 flex-1 space-y-1">
          <h2 id={headingId} className="text-xl font-bold break-words">
            {title}
          </h2>
          <Status style={style} />
          <p className="text-soft text-sm">{id}</p>
          <p className="text-soft text-sm">
            {pictures === 0
              ? 'No picture in 7 days'
              : `${pictures} ${pictures === 1 ? 'picture' : 'pictures'} in 7 days`}
            {medianSeconds !== null && `, ${shown(medianSeconds)} s per drawing`}
            {gpuSeconds !== null && `, ${shown(gpuSeconds)} s of GPU time per picture`}
            {candidates > 1 && `, best of ${candidates}`}
          </p>
        </div>
      </div>
      {missing.length > 0 && (
        <div>
          <h3 className="text-bad font-bold">Missing</h3>
          <ul>
            {missing.map(({ instance, what }) => (
              <li key={`${instance} ${what}`} className="wrap-anywhere">
                {what} <span className="text-soft">at {instance}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <May call="POST /api/admin/styles/switch">
        <StyleSwitch style={style} />
      </May>
      <div className="grid gap-6 sm:grid-cols-2">
        <StylePrice style={style} />
        <StylePlace id={id} title={title} place={place} last={last} />
      </div>
      <TestPictures style={style} />
      <LastPictures id={id} title={title} />
    </section>
  );
}

const shown = (seconds: number): string => (seconds < 10 ? seconds.toFixed(1) : String(Math.round(seconds)));

function Status({ style: { off, isHidden, isDrawable, cannotDrawAt } }: { style: Style }) {
  if (off)
    return (
      <p className="text-bad font-semibold break-words">
        Off since <Time at={off.since} />: {off.reason}
      </p>
    );
  if (isHidden) return <p className="text-soft font-semibold">Hidden by HIDDEN_STYLES</p>;
  if (!isDrawable) return <p className="text-bad font-semibold">No ComfyUI can draw it right now</p>;
  if (cannotDrawAt.length === 0) return <p className="text-good font-semibold">Sold</p>;
  return (
    <p className="font-semibold wrap-anywhere">
      <span className="text-good">Sold</span>, but not drawn at {cannotDrawAt.join(', ')}
    </p>
  );
}
