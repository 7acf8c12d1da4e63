import { errorAnswer } from '#contract/shop.ts';
import type { Answer } from './sender.ts';

/** No answer may take longer, in milliseconds. */
export const slowestMs = 2_000;

/** What an answer must never show: a stack, a path of ours, a query. */
const insides = new RegExp(
  [String.raw`node_modules|\.ts:\d|\bat \w+ \(|select .* from|violates|syntax error`, process.cwd()].join(
    '|',
  ),
  'i',
);

/** The only answers from 500 on that are foreseen: what is not there yet (501), and what must wait. */
const foreseen = new Set(['shop_closed', 'payment_unreachable', 'no_room']);

type ErrorBody = { code: string; message: string };

/** The error in an answer, or undefined when it has not the shape that the contract promises. */
export function errorIn({ body }: Answer): ErrorBody | undefined {
  try {
    return errorAnswer.safeParse(JSON.parse(body.toString('utf8'))).data?.error;
  } catch {
    return undefined;
  }
}

/** What is wrong with this answer, whatever the request was. How long it took is checked apart. */
export function faultsOf(answer: Answer): string[] {
  if (answer.status < 400 || isPage(answer)) return [];
  const error = errorIn(answer);
  const faults: [boolean, string][] = [
    [
      answer.status >= 500 && answer.status !== 501 && !foreseen.has(error?.code ?? ''),
      `answered ${answer.status}`,
    ],
    [hasBody(answer) && !isWorded(error), 'has no error in the agreed shape, with words'],
    [insides.test(answer.body.toString('latin1')), 'shows its insides'],
  ];
  return faults.flatMap(([found, words]) => (found ? [words] : []));
}

/** Addresses outside of the API get the shop's own page, with status 200 or 404. */
function isPage({ status, headers, body }: Answer): boolean {
  const html = headers['content-type'] === 'text/html; charset=utf-8';
  return html && (status === 200 || status === 404) && body.includes('<div id="root">');
}

function isWorded(error: ErrorBody | undefined): boolean {
  return (
    error !== undefined && /^[a-z][a-z_]+$/.test(error.code) && /^\p{Lu}.{8,}[.)]$/su.test(error.message)
  );
}

/** An answer to HEAD has none. */
const hasBody = ({ body, headers }: Answer): boolean => body.length > 0 || headers['content-length'] === '0';
