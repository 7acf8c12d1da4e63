import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import {
  createServer,
  request,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { givenFolder } from './folder.ts';

/** Fault of the next requests whose method and path match. */
export type S3Fault = {
  match: RegExp;
  times?: number;
  /** Answer in place of the server's. */
  answer?: { status: number; code: string; headers?: Record<string, string> };
  /** Verbatim body in place of the server's. */
  body?: string;
  /** Number of bytes of the body after which the connection breaks off. */
  cutAfter?: number;
  /** Number of bytes of the body after which the answer stalls. */
  stallAfter?: number;
  /** Hides the range from the server, which then returns the whole object. */
  whole?: true;
  /** Delays the request to the server until this settles. */
  until?: Promise<unknown>;
};

export type TestS3 = Awaited<ReturnType<typeof givenS3>>;

const bucket = 'shop';
const program = path.resolve(import.meta.dirname, 's3-process.mjs');

/** Starts a third-party S3 server (s3rver) with one empty bucket, behind a proxy that injects faults. */
export async function givenS3() {
  const folder = await givenFolder();
  // Its continuation tokens are made with DES, which OpenSSL calls legacy.
  const child = spawn(process.execPath, ['--openssl-legacy-provider', program, folder.path, bucket], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const printed: unknown[] = await once(child.stdout, 'data');
  const proxy = await givenFaultyProxy(Number(String(printed[0])));
  const endpoint = `http://127.0.0.1:${proxy.port}`;
  const settings = {
    STORAGE_URL: `s3://${bucket}/toons?endpoint=${endpoint}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  };
  return {
    ...proxy,
    bucket,
    endpoint,
    settings,
    url: settings.STORAGE_URL,
    /** Adds thousands of empty objects by writing s3rver's files directly. */
    async seed(keys: string[]): Promise<void> {
      for (const key of keys) {
        const file = path.join(folder.path, bucket, `toons/${key}._S3rver_`);
        await mkdir(path.dirname(file), { recursive: true });
        await Promise.all([
          writeFile(`${file}object`, ''),
          writeFile(`${file}object.md5`, 'd41d8cd98f00b204e9800998ecf8427e'),
          writeFile(`${file}metadata.json`, '{"content-type":"binary/octet-stream"}'),
        ]);
      }
    },
    /** Dates all objects: s3rver uses the files' times. */
    async date(at: Date): Promise<void> {
      const entries = await readdir(folder.path, { recursive: true, withFileTypes: true });
      for (const file of entries)
        if (file.isFile()) await utimes(path.join(file.parentPath, file.name), at, at);
    },
    keys: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    async [Symbol.asyncDispose]() {
      proxy.close();
      child.kill();
      await exited;
      await folder[Symbol.asyncDispose]();
    },
  };
}

async function givenFaultyProxy(serverPort: number) {
  const faults: S3Fault[] = [];
  const asked: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  let underWay = 0;

  function faultOf(line: string): S3Fault | undefined {
    const fault = faults.find(({ match, times = 1 }) => times > 0 && match.test(line));
    if (fault) fault.times = (fault.times ?? 1) - 1;
    return fault;
  }

  const proxy = createServer((near, answer) => {
    const line = `${String(near.method)} ${String(near.url)}`;
    asked.push(line);
    headers.push(near.headers);
    underWay += 1;
    answer.once('close', () => (underWay -= 1));
    const fault = faultOf(line);
    // An answer sent before the request is read may end as a broken connection.
    if (fault && isAnswered(fault)) near.on('end', () => answerWith(answer, fault)).resume();
    else void Promise.resolve(fault?.until).then(() => pass(near, answer, fault));
  });

  function pass(near: IncomingMessage, answer: ServerResponse, fault: Partial<S3Fault> = {}): void {
    const { cutAfter = Infinity, stallAfter = Infinity, whole } = fault;
    const { method, url: path } = near;
    const { range, ...others } = near.headers;
    const asHeard = whole === undefined && range !== undefined ? { ...others, range } : others;
    const far = request(
      { port: serverPort, host: '127.0.0.1', method, path, headers: asHeard },
      (response) => {
        let left = Math.min(cutAfter, stallAfter);
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.on('data', (piece: Buffer) => {
          if (left > piece.length) answer.write(piece);
          else if (left >= 0)
            answer.write(piece.subarray(0, left), () => {
              if (cutAfter <= stallAfter) answer.destroy();
            });
          left -= piece.length;
        });
        response.on('end', () => {
          if (left > 0) answer.end();
        });
      },
    );
    far.on('error', () => answer.destroy());
    near.pipe(far);
  }

  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as AddressInfo).port,
    /** Requests so far, such as `GET /shop/toons/photos/…`. */
    asked,
    /** Returns the headers of the last request that matches. */
    headersOf: (match: RegExp) => headers[asked.findLastIndex((line) => match.test(line))],
    /** Returns the number of unfinished answers. */
    underWay: () => underWay,
    inject: (fault: S3Fault) => void faults.push({ ...fault }),
    clearFaults: () => void faults.splice(0),
    close(): void {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}

function isAnswered({ answer, body }: S3Fault): boolean {
  return answer !== undefined || body !== undefined;
}

function answerWith(response: ServerResponse, { answer, body }: S3Fault): void {
  const { status = 200, code = '', headers = {} } = answer ?? {};
  const error = `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code} it is</Message></Error>`;
  response.writeHead(status, { 'Content-Type': 'application/xml', ...headers }).end(body ?? error);
}
