/** What the doctor found out about one part of the shop. */
export type Finding = {
  /** The part. */
  about: string;
  /** False when the shop cannot sell like this. */
  ok: boolean;
  says: string;
  /** What to do about it. */
  advice?: string;
};

export function good(about: string, says: string): Finding {
  return { about, ok: true, says };
}

export function bad(about: string, says: string, advice: string): Finding {
  return { about, ok: false, says, advice };
}

/** An address as it may be shown to others: without the user and the password in it. */
export function shown(address: string): string {
  const url = new URL(address);
  return `${url.protocol}//${url.host}${url.pathname.replace(/\/$/, '')}`;
}

/** An error in words. Node's own for several addresses that were tried has none but its code. */
export function reason(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException;
  return message === '' ? (code ?? 'it does not say why') : message;
}
