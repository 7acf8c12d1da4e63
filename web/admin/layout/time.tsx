const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Such as "3 minutes ago"; undefined for what is longer ago than a day. */
function ago(at: Date): string | undefined {
  const ms = at.getTime() - Date.now();
  if (Math.abs(ms) >= day) return undefined;
  if (Math.abs(ms) >= hour) return relative.format(Math.round(ms / hour), 'hour');
  return Math.abs(ms) < minute ? 'just now' : relative.format(Math.round(ms / minute), 'minute');
}

/** A moment in the operator's own time; how long ago, where that is what counts. */
export function Time({ at, isExact = false }: { at: string; isExact?: boolean }) {
  const date = new Date(at);
  const exact = moment.format(date);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {isExact ? exact : (ago(date) ?? exact)}
    </time>
  );
}
