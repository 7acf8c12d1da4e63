import { createListener } from './listener.ts';
import { differences } from './shape.ts';
import type { Exchange, FaultLine, Line, SocketLine } from './transcript.ts';
import { writeForm } from './upload.ts';

/** What stands in for the recorded server, and how to kill and start it again. */
export type Stage = { url: string; photo: Buffer; restart: () => Promise<unknown> };

type Answer = { status: number; contentType: string; body: unknown };

async function read(response: Response): Promise<Answer> {
  const contentType = response.headers.get('content-type') ?? '';
  const text = await response.text();
  return {
    status: response.status,
    contentType,
    body: contentType.includes('json') ? JSON.parse(text) : text,
  };
}

/** Plays a recorded scenario against a running server and says all that came out differently. */
export async function replay(lines: Line[], stage: Stage): Promise<string[]> {
  const listeners = { ws: createListener(stage.url), 'ws-other': createListener(stage.url) };
  const found: string[] = [];
  /** Recorded prompt ids and ours. */
  const ids = new Map<string, string>();

  function translate(text: string): string {
    return [...ids].reduce((translated, [theirs, ours]) => translated.replaceAll(theirs, ours), text);
  }

  async function ask({ method, path, body }: Exchange['request']): Promise<Answer> {
    const sent = body?.multipart
      ? writeForm(body.multipart, stage.photo)
      : body && translate(JSON.stringify(body));
    return read(
      await fetch(stage.url + translate(path), { method, ...(sent !== undefined && { body: sent }) }),
    );
  }

  function learnId(wanted: Answer, got: Answer): void {
    const { prompt_id: theirs } = (wanted.body ?? {}) as { prompt_id?: string };
    const { prompt_id: ours } = (got.body ?? {}) as { prompt_id?: string };
    if (theirs !== undefined && ours !== undefined) ids.set(theirs, ours);
  }

  function compare(wanted: Answer, got: Answer, name: string): void {
    learnId(wanted, got);
    if (wanted.status !== got.status) found.push(`${name}: ${got.status}, recorded was ${wanted.status}`);
    if (wanted.contentType !== '' && wanted.contentType !== got.contentType) {
      found.push(`${name}: ${got.contentType}, recorded was ${wanted.contentType}`);
    }
    if (!wanted.contentType.includes('json')) return;
    found.push(...differences(JSON.parse(translate(JSON.stringify(wanted.body))), got.body, name));
  }

  /** Asks once more as long as history does not know yet what it knew in the recording. */
  async function askUntilKnown({ request, response }: Exchange): Promise<Answer | undefined> {
    const knows = request.path.startsWith('/history/') && JSON.stringify(response?.body) !== '{}';
    const deadline = Date.now() + 15_000;
    let got = await ask(request).catch(() => undefined);
    while (knows && JSON.stringify(got?.body) === '{}' && Date.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      got = await ask(request);
    }
    return got;
  }

  async function untilUp(): Promise<void> {
    const isUp = () => fetch(`${stage.url}/queue`).then(Boolean, () => false);
    while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async function exchange(line: Exchange): Promise<void> {
    const name = `${line.request.method} ${line.request.path}`;
    const got = await askUntilKnown(line);
    if (line.response && got) compare(line.response, got, name);
    else if (line.response ?? got)
      found.push(`${name}: answered ${got ? 'only here' : 'only in the recording'}`);
  }

  async function hear(line: SocketLine): Promise<void> {
    const listener = listeners[line.kind];
    if (line.event === 'close' || line.event === 'sent') await listener.catchUp();
    await listener.play(line);
  }

  async function act(line: Exchange | FaultLine): Promise<void> {
    await Promise.all(Object.values(listeners).map((listener) => listener.catchUp()));
    if (line.kind === 'http') await exchange(line);
    else if (line.event.startsWith('SIGKILL')) await stage.restart();
    else await untilUp();
  }

  for (const line of lines) {
    if (line.kind === 'http' || line.kind === 'fault') await act(line);
    else await hear(line);
  }
  return [...found, ...Object.values(listeners).flatMap((listener) => listener.differences())];
}
