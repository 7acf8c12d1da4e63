/** Looks at what the stand-in sends, for tests. */
export type Inspector = {
  /** Receives an answer by its kind (`kinds.ts`), with its body if that is JSON. Answers made by a fault are left out. */
  answer: (kind: string, body: unknown) => void;
  /** Receives what a socket sends to a client. */
  message: (message: object) => void;
};
