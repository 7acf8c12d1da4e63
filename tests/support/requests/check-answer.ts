import { errorAnswer } from '#contract/shop.ts';
import type { Answer } from './sender.ts';

/** Longest time allowed for an answer, in milliseconds. */
export const slowestMs = 2_000;

/** Internals that an answer must never show: a stack trace, a local path, a query. */
const insides = new RegExp(
  [String.raw`node_modules|\.ts:\d|\bat \w+ \(|select .* from|violates|syntax error`, process.cwd()].join(
    '|',
  ),
  'i',
);

/** Expected answers with status 500 or above: features not there yet (501), and requests that must wait. */
const foreseen = new Set(['shop_closed', 'payment_unreachable', 'no_room']);

type ErrorBody = { code: string; message: string };

/** Returns the error in an answer, or undefined when it does not have the contract's shape. */
export function errorIn({ body }: Answer): ErrorBody | undefined {
  try {
    return errorAnswer.safeParse(JSON.parse(body.toString('utf8'))).data?.error;
  } catch {
    return undefined;
  }
}

/** Returns the faults of an answer to any request. The time that it took is checked elsewhere. */
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

/** Decides whether an answer is the shop's own page, which addresses outside the API get with status 200 or 404. */
function isPage({ status, headers, body }: Answer): boolean {
  const html = headers['content-type'] === 'text/html; charset=utf-8';
  return html && (status === 200 || status === 404) && body.includes('<div id="root">');
}

function isWorded(error: ErrorBody | undefined): boolean {
  return (
    error !== undefined && /^[a-z][a-z_]+$/.test(error.code) && /^\p{Lu}.{8,}[.)]$/su.test(error.message)
  );
}

/** Answers to HEAD have no body. */
const hasBody = ({ body, headers }: Answer): boolean => body.length > 0 || headers['content-length'] === '0';
