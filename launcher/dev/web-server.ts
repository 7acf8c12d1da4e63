import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type Connect, type Plugin, type ViteDevServer } from 'vite';

type WebOptions = {
  root: string;
  port: number;
  /** Where the server of the shop listens. */
  shopUrl: string;
};

/** Serves the web from its sources, with hot reload; everything else is the running shop's. */
export async function serveWeb({ root, port, shopUrl }: WebOptions): Promise<void> {
  const http = createHttpServer();
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [servePages(shopUrl)],
    // The legal texts are in the visitor's language only where the shop gives them.
    server: {
      // Alone it would end this process on SIGTERM, while the shop still stops.
      middlewareMode: true,
      hmr: { server: http },
      proxy: { '^/(api/|\\w+\\.txt)': shopUrl },
    },
  });
  http.on('request', vite.middlewares).listen(port, 'localhost');
  await once(http, 'listening');
}

/** What Vite has no file for the shop answers; of its pages only what they say of the visitor and the settings. */
function servePages(shopUrl: string): Plugin {
  return {
    name: 'serve-pages',
    configureServer: (vite) => () => {
      vite.middlewares.use((request, response, next) => {
        answer(vite, shopUrl, request, response).catch(next);
      });
    },
  };
}

async function answer(
  vite: ViteDevServer,
  shopUrl: string,
  { originalUrl: url = '/', headers }: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { cookie = '', 'accept-language': language = '' } = headers;
  const options = { headers: { cookie, 'accept-language': language }, redirect: 'manual' } as const;
  const answered = await fetch(shopUrl + url, options).catch(() => undefined);
  if (!answered) return void response.writeHead(503).end('The server is starting again.');
  const type = answered.headers.get('content-type') ?? '';
  response.writeHead(answered.status, { 'content-type': type, 'cache-control': 'no-store' });
  if (!type.startsWith('text/html')) return void response.end(Buffer.from(await answered.arrayBuffer()));
  const template = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
  response.end(await vite.transformIndexHtml(url, withFactsOf(await answered.text(), template)));
}

/** The template in the language of a page, and with its facts. */
function withFactsOf(page: string, template: string): string {
  const [, language = 'en'] = /<html lang="(\w+)"/.exec(page) ?? [];
  const [, facts = '{}'] = /<script id="facts"[^>]*>([^<]*)/.exec(page) ?? [];
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/(<script id="facts"[^>]*>)[^<]*/, (_, tag: string) => tag + facts);
}
