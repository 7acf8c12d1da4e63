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
/** Message types of simple queries and of executions of prepared ones. */
const queryTypes = ['Q', 'E'].map((letter) => letter.charCodeAt(0));

/** Counts PostgreSQL's statements. Every message but the first begins with a letter, followed by its length in bytes. */
export const postgres = (): CallCounter => {
  let rest = Buffer.alloc(0);
  let typeBytes = 0;
  return (piece) => {
    rest = Buffer.concat([rest, piece]);
    let calls = 0;
    while (rest.length >= typeBytes + lengthBytes) {
      const end = typeBytes + rest.readUInt32BE(typeBytes);
      if (rest.length < end) break;
      if (typeBytes === 1 && queryTypes.includes(rest[0] ?? 0)) calls += 1;
      rest = rest.subarray(end);
      typeBytes = 1;
    }
    return calls;
  };
};
