const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns a text such as "3 minutes ago"; undefined from a day on unless it `isAge`. */
function ago(at: Date, isAge: boolean): string | undefined {
  const ms = at.getTime() - Date.now();
  if (Math.abs(ms) >= day) return isAge ? relative.format(Math.round(ms / day), 'day') : undefined;
  if (Math.abs(ms) >= hour) return relative.format(Math.round(ms / hour), 'hour');
  return Math.abs(ms) < minute ? 'just now' : relative.format(Math.round(ms / minute), 'minute');
}

type TimeProps = { at: string; isExact?: boolean; isAge?: boolean };

/** A time in the operator's time zone: relative within a day unless `isExact`, and always if it `isAge`; absolute otherwise. */
export function Time({ at, isExact = false, isAge = false }: TimeProps) {
  const date = new Date(at);
  const exact = moment.format(date);
  return (
    <time dateTime={at} title={exact} className="whitespace-nowrap">
      {isExact ? exact : (ago(date, isAge) ?? exact)}
    </time>
  );
}
