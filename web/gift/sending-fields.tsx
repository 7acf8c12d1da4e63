import { useId } from 'react';
import type { GiftSendingRequest } from '#contract/gift-card.ts';
import { giftDaysAhead } from '#domain/gift-sending.ts';
import { EmailField, Field } from '../components/field.tsx';
import { useMessages } from '../i18n/use-messages.ts';

/** Answers of a giver as typed. Without a day the gift is sent at once, without a recipient not by the shop. */
export type TypedSending = { recipient: string; day: string; timeZone: string };

const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

export function newSending(): TypedSending {
  return { recipient: '', day: '', timeZone: ownTimeZone() };
}

/** Returns the request for what was typed. */
export function requestOf({ recipient, day, timeZone }: TypedSending): GiftSendingRequest {
  return { recipient: recipient.trim(), timeZone, ...(day !== '' && { day }) };
}

type SendingFieldsProps = {
  sending: TypedSending;
  onChange: (sending: TypedSending) => void;
  required?: boolean;
};

/** Inputs for the address to which the shop sends a gift, and for the day. */
export function SendingFields({ sending, onChange, required = false }: SendingFieldsProps) {
  const t = useMessages('gift');
  const { recipient, day, timeZone } = sending;
  return (
    <>
      <EmailField
        id="gift-recipient"
        label={t('sending.recipient')}
        autoComplete="off"
        required={required}
        value={recipient}
        onChange={(typed) => onChange({ ...sending, recipient: typed })}
      />
      {recipient.trim() !== '' && (
        <Field
          id="gift-day"
          type="date"
          label={t('sending.day')}
          hint={t('sending.dayHint')}
          min={dayIn(0)}
          max={dayIn(giftDaysAhead)}
          value={day}
          onChange={(event) => onChange({ ...sending, day: event.target.value })}
        />
      )}
      {recipient.trim() !== '' && day !== '' && (
        <TimeZoneField
          timeZone={timeZone}
          onChange={(chosen) => onChange({ ...sending, timeZone: chosen })}
        />
      )}
    </>
  );
}

/** Returns the local day that comes in so many days, as date inputs need it. */
function dayIn(days: number): string {
  const date = new Date();
  date.setDate(date.getDate() + days);
  return [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');
}

function TimeZoneField({ timeZone, onChange }: { timeZone: string; onChange: (chosen: string) => void }) {
  const t = useMessages('gift');
  const id = useId();
  // Some browsers cannot list them, and leave out UTC.
  const known = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  const zones = [...new Set([...known, ownTimeZone(), timeZone, 'UTC'])].sort();
  return (
    <div>
      <label htmlFor={id} className="block font-bold">
        {t('sending.timeZone')}
      </label>
      <select
        id={id}
        value={timeZone}
        onChange={(event) => onChange(event.target.value)}
        className="bg-panel border-edge mt-2 block min-h-13 w-full rounded-xl border-2 px-4 text-lg"
      >
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </select>
    </div>
  );
}
