import path from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { nonJsonPaths } from '#contract/endpoints.ts';
import { adminPath } from '#contract/admin/endpoints.ts';
import { loginRoutes } from '#contract/admin/routes.ts';
import { routes } from '#contract/routes.ts';
import { Refusal, type ErrorCode } from '#domain/refusal.ts';
import { createAdminRouter } from './admin/admin-router.ts';
import { createEventHub } from './events/event-hub.ts';
import type { OrderSignals } from './events/order-signals.ts';
import { answerErrors } from './http/answer-errors.ts';
import { findEarlierWebs } from './http/earlier-webs.ts';
import { noIndex, refuseCrossSite, securityHeaders, withHeaders } from './http/headers.ts';
import { leadToFragment } from './http/lead-to-fragment.ts';
import { logRequests } from './http/log-requests.ts';
import { noticeProxy } from './http/notice-proxy.ts';
import { route } from './http/route.ts';
import { staticFiles } from './http/static-files.ts';
import { createCheckPayment } from './orders/check-payment.ts';
import { createPages } from './pages/pages.ts';
import { createCopies } from './photos/make-copies.ts';
import { countUpload, receivePhoto } from './photos/receive-photo.ts';
import { deleteOrder, getOrder, getOrderEvents, postAppeal } from './routes/current-order.ts';
import { postFeedback } from './routes/feedback.ts';
import { postGift } from './routes/gifts.ts';
import { getHealth, getReadiness } from './routes/health.ts';
import { getLegalText, legalPaths } from './routes/legal.ts';
import { getLogin, postLogin } from './routes/login.ts';
import { getMetrics } from './routes/metrics.ts';
import { postEmail, postFind } from './routes/order-mails.ts';
import {
  deleteOpeningRequest,
  postOpeningConfirmation,
  postOpeningRequest,
} from './routes/opening-requests.ts';
import { postCheckout, postOrder } from './routes/orders.ts';
import { getPhoto, getPhotoPreview, postPhoto } from './routes/photos.ts';
import {
  getFaces,
  getOrderPhoto,
  getOrderPhotoPreview,
  getPicture,
  getPicturePreview,
} from './routes/pictures.ts';
import { postAgain, postRedraw } from './routes/reorder.ts';
import { deleteShare, getLinkPicture, getShare, getSharedPicture, postShare } from './routes/share.ts';
import { getExampleImage, getShop, getStyles } from './routes/shop.ts';
import { getLogo, getManifest, getRobots, getSitemap } from './routes/site.ts';
import { postStripeWebhook } from './routes/stripe-webhook.ts';
import { withSharedReads } from './shared-reads.ts';

const rawEvent = express.raw({ type: 'application/json', limit: '1mb' });

/** About one visitor, or one moment. */
const noStore = withHeaders({ 'Cache-Control': 'no-store', 'Cross-Origin-Resource-Policy': 'same-origin' });
/** The same for everybody, until a setting changes. */
const noCache = withHeaders({ 'Cache-Control': 'no-cache' });

const refuse = (errorCode: ErrorCode): RequestHandler => {
  return () => {
    throw new Refusal(errorCode);
  };
};

/** The shop's whole HTTP side: every route, in order. `webRoot` holds the built web. */
export function createApp(composed: Services, signals: OrderSignals, webRoot: string): Express {
  const services = withSharedReads(composed);
  const checkPayment = createCheckPayment(services);
  const { config, log } = services;
  const copyFor = createCopies(services);
  const pages = createPages(services, path.join(webRoot, '../pages'));
  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', config.TRUST_PROXY ?? false);
  if (!config.TRUST_PROXY) app.use(noticeProxy(log));
  app.use(securityHeaders(pages.example, config));

  app.use(['/healthz', '/readyz', '/metrics', '/api', '/share'], noStore);
  app.get('/healthz', getHealth(services));
  app.get('/readyz', getReadiness(services));
  app.get('/metrics', getMetrics(services));

  app.use('/api', logRequests(log));
  app.post('/api/stripe/webhook', rawEvent, postStripeWebhook(services));
  app.use('/api', refuseCrossSite(config.PUBLIC_URL));

  route(app, routes.getShop, getShop(services));
  route(app, routes.getStyles, getStyles(services));
  app.get(nonJsonPaths.exampleImage, getExampleImage(services));
  route(app, routes.requestOpeningMail, postOpeningRequest(services));
  route(app, routes.confirmOpeningRequest, postOpeningConfirmation(services));
  route(app, routes.withdrawOpeningRequest, deleteOpeningRequest(services));
  route(app, routes.uploadPhoto, postPhoto(services), [countUpload(services), receivePhoto(services)]);
  route(app, routes.getPhoto, getPhoto(services));
  app.get(nonJsonPaths.photoPreview, getPhotoPreview(services, copyFor));
  route(app, routes.createOrder, postOrder(services));
  route(app, routes.createGift, postGift(services));
  route(app, routes.findOrder, postFind(services));
  route(app, routes.getOrder, getOrder(services, checkPayment));
  route(app, routes.deleteOrder, deleteOrder(services));
  app.get(
    nonJsonPaths.orderEvents,
    getOrderEvents(services, checkPayment, createEventHub(services, signals)),
  );
  app.get(nonJsonPaths.picture, getPicture(services, copyFor));
  app.get(nonJsonPaths.picturePreview, getPicturePreview(services, copyFor));
  app.get(nonJsonPaths.orderPhoto, getOrderPhoto(services));
  app.get(nonJsonPaths.orderPhotoPreview, getOrderPhotoPreview(services, copyFor));
  route(app, routes.getFaces, getFaces(services, copyFor));
  route(app, routes.openCheckout, postCheckout(services));
  route(app, routes.orderAgain, postAgain(services));
  route(app, routes.redraw, postRedraw(services));
  route(app, routes.sendMail, postEmail(services));
  route(app, routes.appeal, postAppeal(services));
  route(app, routes.giveFeedback, postFeedback(services));
  route(app, routes.share, postShare(services));
  route(app, routes.unshare, deleteShare(services));
  route(app, loginRoutes.getLogin, getLogin(services));
  route(app, loginRoutes.logIn, postLogin(services));
  app.use(adminPath, createAdminRouter(services));
  app.use('/api', refuse('no_such_page'));

  app.get('/robots.txt', noCache, getRobots(services));
  app.get('/sitemap.xml', noCache, getSitemap(services));
  app.get('/site.webmanifest', noCache, getManifest(services));
  app.get('/logo', getLogo(services, webRoot));
  app.get(legalPaths, getLegalText(services, webRoot));
  app.use(staticFiles(webRoot), ...findEarlierWebs(config.DATA_DIR).map(staticFiles));
  app.get(/^\/(success|transform)/, leadToFragment);
  app.get('/', pages.send('home'));
  app.get('/transform', pages.send('transform'));
  app.get('/gift', pages.send('gift'));
  app.get('/find', withHeaders(noIndex), pages.send('find'));
  app.get('/success', withHeaders(noIndex), pages.send('order'));
  app.get(['/admin', '/admin/*page'], withHeaders(noIndex), pages.send('admin', { language: 'en' }));
  app.get('/share/:secret', getShare(services, pages));
  app.get('/share/:secret/picture', getSharedPicture(services));
  app.get('/share/:secret/preview', getLinkPicture(services, copyFor));
  app.use(pages.send('missing', { status: 404 }));
  app.use(answerErrors(log, pages));
  return app;
}
