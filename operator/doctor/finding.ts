import { errorCode } from '#adapters/error-code.ts';

/** What the doctor found out about something that the shop needs. */
export type Finding = {
  /** Such as "Database" or one ComfyUI. */
  subject: string;
  /** False when the shop cannot sell like this. */
  ok: boolean;
  message: string;
  /** What to do about it. */
  advice?: string;
};

export function passed(subject: string, message: string): Finding {
  return { subject, ok: true, message };
}

export function failed(subject: string, message: string, advice: string): Finding {
  return { subject, ok: false, message, advice };
}

/** An address as it may be shown to others: without the user and the password in it. */
export function withoutCredentials(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}

/** What an error says. Node's own for several addresses that were tried has none but its code. */
export function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message === '' ? (errorCode(error) ?? 'it does not say why') : message;
}
