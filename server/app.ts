import path from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { loginRoutes } from '#contract/admin/sessions.ts';
import { routes } from '#contract/routes.ts';
import { Refusal, type ErrorCode } from '#domain/refusal.ts';
import { createAdminRouter } from './admin/admin-router.ts';
import type { OrderSignals } from './events/order-signals.ts';
import { createHandlers } from './handlers.ts';
import { answerErrors } from './http/answer-errors.ts';
import { findEarlierWebs } from './http/earlier-webs.ts';
import {
  mayUseCamera,
  noCamera,
  noIndex,
  refuseCrossSite,
  securityHeaders,
  withHeaders,
} from './http/headers.ts';
import { leadToFragment } from './http/lead-to-fragment.ts';
import { logRequests } from './http/log-requests.ts';
import { noticeProxy } from './http/notice-proxy.ts';
import { serve } from './http/route.ts';
import { staticFiles } from './http/static-files.ts';
import { createPages } from './pages/pages.ts';
import { createCopies } from './photos/make-copies.ts';
import { countUpload, receivePhoto } from './photos/receive-photo.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { getKeptTerms, getLegalText, legalPaths } from './routes/legal.ts';
import { getLogin, postAccept, postInvitedPasskey, postLogin, postPasskeyLogin } from './routes/login.ts';
import { getMetrics } from './routes/metrics.ts';
import { getLinkPicture, getShare, getSharedPicture } from './routes/share.ts';
import { getLogo, getManifest, getRobots, getSitemap, postSharedPhoto } from './routes/site.ts';
import { postStripeWebhook } from './routes/stripe-webhook.ts';
import { withSharedReads } from './shared-reads.ts';
import { createTokenRouter } from './token-api/token-router.ts';

const rawEvent = express.raw({ type: 'application/json', limit: '1mb' });

/** For answers about one visitor, or one moment. */
const noStore = withHeaders({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' });
/** For answers that are the same for everybody, until a setting changes. */
const noCache = withHeaders({ 'Cache-Control': 'no-cache' });

const refuse = (errorCode: ErrorCode): RequestHandler => {
  return () => {
    throw new Refusal(errorCode);
  };
};

/** Creates the shop's whole HTTP side: every route, in order. `webRoot` holds the built web. */
export function createApp(composed: Services, signals: OrderSignals, webRoot: string): Express {
  const services = withSharedReads(composed);
  const { config, log } = services;
  const copyFor = createCopies(services);
  const pages = createPages(services, path.join(webRoot, '../pages'));
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY ?? false);
  if (!config.TRUST_PROXY) app.use(noticeProxy(log));
  app.use(securityHeaders(pages.example, config), withHeaders(noCamera));

  app.use(['/healthz', '/readyz', '/metrics', '/api', '/share'], noStore);
  app.get('/healthz', getHealth(services));
  app.get('/readyz', getReadiness(services));
  app.get('/metrics', getMetrics(services));

  app.use('/api', logRequests(log));
  app.post('/api/stripe/webhook', rawEvent, postStripeWebhook(services));
  app.use('/api', refuseCrossSite(config.PUBLIC_URL));

  serve(app, routes, createHandlers(services, signals, copyFor), {
    'POST /api/photos': [countUpload(services), receivePhoto(services)],
  });
  serve(app, loginRoutes, {
    'GET /api/login': getLogin(services),
    'POST /api/login': postLogin(services),
    'POST /api/login/passkey': postPasskeyLogin(services),
    'POST /api/login/invitation/passkey': postInvitedPasskey(services),
    'POST /api/login/invitation': postAccept(services),
  });
  app.use(createAdminRouter(services));
  app.use(createTokenRouter(services));
  app.use('/api', refuse('no_such_page'));

  app.get('/robots.txt', noCache, getRobots(services));
  app.get('/sitemap.xml', noCache, getSitemap(services));
  app.get('/site.webmanifest', noCache, getManifest(services));
  app.get('/logo', getLogo(services, webRoot));
  app.get(legalPaths, getLegalText(services));
  app.get('/terms/:hash.txt', getKeptTerms(services));
  app.use(staticFiles(webRoot), ...findEarlierWebs(config.DATA_DIR).map(staticFiles));
  app.get(/^\/(success|transform|gift\/open|admin)/, leadToFragment);
  app.get('/', pages.send('home'));
  app.get('/transform', pages.send('transform'));
  app.post('/transform', noStore, postSharedPhoto);
  app.get('/gallery', pages.send('gallery'));
  app.get('/gift', pages.send('gift'));
  app.get('/gift/open', withHeaders(noIndex), pages.send('received-gift'));
  app.get('/find', withHeaders(noIndex), pages.send('find'));
  app.get('/withdraw', withHeaders(noIndex), pages.send('withdraw'));
  app.get('/success', withHeaders(noIndex), pages.send('order'));
  app.get(['/admin', '/admin/*page'], withHeaders(noIndex), pages.send('admin', { language: 'en' }));
  const whenOpen: RequestHandler = (_request, _response, next) => next(config.BOOTH ? undefined : 'route');
  app.get('/booth', whenOpen, withHeaders({ ...noIndex, ...mayUseCamera }), pages.send('booth'));
  app.get('/share/:secret', getShare(services, pages));
  app.get('/share/:secret/picture', getSharedPicture(services));
  app.get('/share/:secret/preview', getLinkPicture(services, copyFor));
  app.use(pages.send('missing', { status: 404 }));
  app.use(answerErrors(log, pages));
  return app;
}
