import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { createServer, type Connect, type Plugin, type ViteDevServer } from 'vite';

type WebOptions = {
  root: string;
  port: number;
  /** Address at which the shop's server listens. */
  shopUrl: string;
};

/** Serves the web from its sources, with hot reload; the running shop answers everything else. */
export async function serveWeb({ root, port, shopUrl }: WebOptions): Promise<void> {
  const http = createHttpServer();
  const vite = await createServer({
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    clearScreen: false,
    logLevel: 'warn',
    plugins: [servePages(shopUrl)],
    server: {
      // With a server of its own, Vite would end this process on SIGTERM while the shop is still stopping.
      middlewareMode: true,
      hmr: { server: http },
      // Only the shop serves the legal texts in the visitor's language.
      proxy: { '^/(api/|\\w+\\.txt)': shopUrl },
    },
  });
  http.on('request', vite.middlewares).listen(port, 'localhost');
  await once(http, 'listening');
}

/** Passes requests that Vite has no file for to the shop; from its pages, only the language and the facts are used. */
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
  if (!answered) return void response.writeHead(503).end('The server is restarting.');
  const type = answered.headers.get('content-type') ?? '';
  response.writeHead(answered.status, { 'content-type': type, 'cache-control': 'no-store' });
  if (!type.startsWith('text/html')) return void response.end(Buffer.from(await answered.arrayBuffer()));
  const template = await readFile(path.join(vite.config.root, 'index.html'), 'utf8');
  response.end(await vite.transformIndexHtml(url, withFactsOf(await answered.text(), template)));
}

/** Returns the template with the language and the facts of a page. */
function withFactsOf(page: string, template: string): string {
  const [, language = 'en'] = /<html lang="(\w+)"/.exec(page) ?? [];
  const [, facts = '{}'] = /<script id="facts"[^>]*>([^<]*)/.exec(page) ?? [];
  return template
    .replace('<html lang="en"', `<html lang="${language}"`)
    .replace(/(<script id="facts"[^>]*>)[^<]*/, (_, tag: string) => tag + facts);
}
