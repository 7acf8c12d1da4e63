/** Counts the calls that begin in each chunk that a client sends on one connection. */
export type CallCounter = (piece: Buffer) => number;

/** Counts HTTP requests; their heads are chunks of their own. */
export const http = (): CallCounter => (piece) =>
  /^(GET|POST|PUT|DELETE|HEAD) \//.test(piece.toString('latin1', 0, 16)) ? 1 : 0;

/** Counts SMTP commands, and the end of a mail. */
export const smtp = (): CallCounter => (piece) => {
  const text = piece.toString('latin1');
  return /^(EHLO|AUTH|MAIL|RCPT|DATA|QUIT)\b/i.test(text) || text.endsWith('\r\n.\r\n') ? 1 : 0;
};

const lengthBytes = 4;

/**
 * Counts the PostgreSQL messages that `isCall` accepts. Every message but the first begins with a letter for its type, followed by
 * its length in bytes.
 */
const counting = (isCall: (type: string, text: () => string) => boolean) => (): CallCounter => {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    let calls = 0;
    while (rest.length >= typeBytes + lengthBytes) {
      const end = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < end) break;
      const message = rest.subarray(typeBytes + lengthBytes, end);
      if (typeBytes === 1 && isCall(String.fromCharCode(rest[0] ?? 0), () => message.toString())) calls += 1;
      rest = rest.subarray(end);
      typeBytes = 1;
    }
    return calls;
  };
};

/** Counts PostgreSQL's statements: simple queries, and executions of prepared ones. */
export const postgres = counting((type) => type === 'Q' || type === 'E');

/** Counts the statements that write: as they are prepared, after the name they may have, or as simple queries. */
export const postgresWrites = counting(
  (type, text) => 'PQ'.includes(type) && /^([^\0]*\0)?\s*(insert|update|delete|with|commit)\b/i.test(text()),
);
