import { until } from '../start-test-server.ts';
import { writeForm, type Answer, type Exchange, type Line } from './recording.ts';
import { differences } from './differences.ts';
import { createSocketReplay } from './socket-replay.ts';

/** Server that takes the recorded one's place, and a function that kills and restarts it. */
export type Target = { url: string; restart: () => Promise<unknown> };

/** Replays a recorded scenario against a running server and returns all differences. */
export async function replay(lines: Line[], { url, restart }: Target): Promise<string[]> {
  const sockets = { ws: createSocketReplay(url), 'ws-other': createSocketReplay(url) };
  const found: string[] = [];
  /** Ids of the replayed prompts, by recorded id. */
  const ids = new Map<string, string>();

  function translate(text: string): string {
    return [...ids].reduce((translated, [theirs, ours]) => translated.replaceAll(theirs, ours), text);
  }

  async function send({ method, path, body }: Exchange['request']): Promise<Answer> {
    const form = body?.multipart && writeForm(body.multipart);
    const sent = form ?? (body && translate(JSON.stringify(body)));
    const answer = await fetch(url + translate(path), { method, body: sent ?? null });
    const contentType = answer.headers.get('content-type') ?? '';
    const got: unknown = await (contentType.includes('json') ? answer.json() : answer.text());
    return { status: answer.status, contentType, body: got };
  }

  /** Repeats the request until history, or a job, has progressed as far as in the recording. */
  async function sendUntilKnown({ request, response }: Exchange): Promise<Answer | undefined> {
    const isEmpty = (answer?: Answer) => JSON.stringify(answer?.body) === '{}';
    const statusOf = (answer?: Answer) => (answer?.body as { status?: string } | undefined)?.status;
    const knows = request.path.startsWith('/history/') && !isEmpty(response);
    const isJob = request.method === 'GET' && request.path.startsWith('/api/jobs/');
    return until(
      () => send(request).catch(() => undefined),
      (got) => (isJob ? statusOf(got) === statusOf(response) : !knows || !isEmpty(got)),
    );
  }

  function compare(wanted: Answer, got: Answer, name: string): void {
    const [theirs, ours] = [wanted, got].map(({ body }) => (body as { prompt_id?: string }).prompt_id);
    if (theirs !== undefined && ours !== undefined) ids.set(theirs, ours);
    const is = `${got.status} ${got.contentType}`;
    const was = `${wanted.status} ${wanted.contentType || got.contentType}`;
    if (is !== was) found.push(`${name}: ${is}, recorded was ${was}`);
    if (!wanted.contentType.includes('json')) return;
    found.push(...differences(JSON.parse(translate(JSON.stringify(wanted.body))), got.body, name));
  }

  async function exchange(line: Exchange): Promise<void> {
    const name = `${line.request.method} ${line.request.path}`;
    const got = await sendUntilKnown(line);
    if (line.response && got) compare(line.response, got, name);
    else if (line.response ?? got)
      found.push(`${name}: answered ${got ? 'only here' : 'only in the recording'}`);
  }

  async function play(line: Line): Promise<void> {
    if (line.kind === 'ws' || line.kind === 'ws-other') return sockets[line.kind].play(line);
    await Promise.all([sockets.ws.catchUp(), sockets['ws-other'].catchUp()]);
    if (line.kind === 'http') await exchange(line);
    else if (line.event.startsWith('SIGKILL')) await restart();
    else await until(() => fetch(`${url}/queue`).then(Boolean, () => false), Boolean);
  }

  for (const line of lines) await play(line);
  return [...found, ...sockets.ws.differences(), ...sockets['ws-other'].differences()];
}
