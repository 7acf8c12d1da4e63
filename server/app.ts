import path from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { Refusal } from '#domain/refusal.ts';
import { answerErrors } from './http/answer-errors.ts';
import { noIndex, refuseCrossSite, securityHeaders, withHeaders } from './http/headers.ts';
import { logRequests } from './http/log-requests.ts';
import type { OrderSignals } from './events/order-signals.ts';
import { createEventHub } from './events/event-hub.ts';
import { staticFiles } from './http/static-files.ts';
import { createPages } from './pages/pages.ts';
import { countUpload, receivePhoto } from './photos/receive-photo.ts';
import {
  deleteOrder,
  postAgain,
  postAppeal,
  postEmail,
  postFind,
  postRedraw,
} from './routes/order-actions.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { postCheckout, postOrder } from './routes/orders.ts';
import { getOwnPhoto, getPicture } from './routes/pictures.ts';
import { getPhoto, getPreview, postPhoto } from './routes/photos.ts';
import { getExample, getShop, getStyles } from './routes/shop.ts';
import { deleteShare, getShare, getSharedPicture, postShare } from './routes/share.ts';
import { getLogo, getManifest, getRobots, getSitemap, preferLanguage } from './routes/site.ts';
import { getEvents, getOrder } from './routes/status.ts';
import { postStripeWebhook } from './routes/stripe-webhook.ts';

const json = express.json({ limit: '32kb' });
const rawEvent = express.raw({ type: 'application/json', limit: '1mb' });

const notYet: RequestHandler = () => {
  throw new Refusal('not_yet');
};
const nothingHere: RequestHandler = () => {
  throw new Refusal('no_such_page');
};

/** About one visitor, or one moment. */
const noStore = withHeaders({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' });
/** The same for everybody, until a setting changes. */
const noCache = withHeaders({ 'Cache-Control': 'no-cache' });

/** The shop's whole HTTP side: every route, in order. `webRoot` holds the built web. */
export function createApp(services: Services, signals: OrderSignals, webRoot: string): Express {
  const { config, log } = services;
  const pages = createPages(services, path.join(webRoot, '../pages'));
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY ?? false);
  app.use(securityHeaders(pages.example, config));

  app.use(['/healthz', '/readyz', '/metrics', '/api', '/share'], noStore);
  app.get('/healthz', getHealth);
  app.get('/readyz', getReadiness(services));
  app.get('/metrics', notYet);

  app.use('/api', logRequests(log));
  app.post('/api/stripe/webhook', rawEvent, postStripeWebhook(services));
  app.use('/api', refuseCrossSite(config.PUBLIC_URL));

  app.get('/api/shop', getShop(services));
  app.get('/api/styles', getStyles(services));
  app.get('/api/styles/:styleId/:which', getExample(services));
  app.post('/api/photos', countUpload(services), receivePhoto(), postPhoto(services));
  app.get('/api/photos/current', getPhoto(services));
  app.get('/api/photos/current/preview', getPreview(services));
  app.post('/api/orders', json, postOrder(services));
  app.post('/api/orders/find', json, postFind(services));
  app.get('/api/orders/current', getOrder(services));
  app.delete('/api/orders/current', deleteOrder(services));
  app.get('/api/orders/current/events', getEvents(services, createEventHub(services, signals)));
  app.get('/api/orders/current/picture', getPicture(services));
  app.get('/api/orders/current/photo', getOwnPhoto(services));
  app.post('/api/orders/current/checkout', postCheckout(services));
  app.post('/api/orders/current/again', json, postAgain(services));
  app.post('/api/orders/current/redraw', postRedraw(services));
  app.post('/api/orders/current/email', json, postEmail(services));
  app.post('/api/orders/current/appeal', json, postAppeal(services));
  app.post('/api/orders/current/share', postShare(services));
  app.delete('/api/orders/current/share', deleteShare(services));
  app.use('/api/admin', notYet);
  app.use('/api', nothingHere);

  app.get('/robots.txt', noCache, getRobots(services));
  app.get('/sitemap.xml', noCache, getSitemap(services));
  app.get('/site.webmanifest', noCache, getManifest(services));
  app.get('/logo', getLogo(services, webRoot));
  app.get(['/terms_of_service.txt', '/privacy_policy.txt'], preferLanguage(services));
  app.use(staticFiles(webRoot));
  app.get('/', pages.send('home'));
  app.get('/transform', pages.send('live'));
  app.get('/success', withHeaders(noIndex), pages.send('live'));
  app.get('/share/:secret', getShare(services, pages));
  app.get('/share/:secret/picture', getSharedPicture(services));
  app.use(pages.send('missing', { status: 404 }));
  app.use(answerErrors(log));
  return app;
}
