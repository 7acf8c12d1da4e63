import type { AppealsAnswer } from '#contract/admin/appeals.ts';
import { classes } from '#domain/moderation.ts';
import { Progress } from '../../components/progress.tsx';

const percent = (score: number): number => Math.round(score * 100);

/** Scores of the check, each beside the limit from which it refuses. */
export function Scores({ of: { scores, limits } }: { of: Pick<AppealsAnswer[number], 'scores' | 'limits'> }) {
  if (scores === null) return <p className="text-soft">The check’s scores are no longer known.</p>;
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2">
      {classes.map((name) => {
        const [score, limit] = [scores[name], limits[name]];
        const isOver = limit !== undefined && score >= limit;
        return (
          <div key={name} className="contents">
            <dt className={isOver ? 'font-bold' : 'text-soft'}>{name}</dt>
            <dd className="contents">
              <Progress label={`Score for ${name}`} percent={percent(score)} />
              <span className={`text-right text-sm tabular-nums ${isOver ? 'font-bold' : 'text-soft'}`}>
                {percent(score)} %
              </span>
              {limit !== undefined && (
                <span className="text-soft col-span-2 col-start-2 -mt-1.5 text-sm">
                  refused at {percent(limit)} % or more
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
