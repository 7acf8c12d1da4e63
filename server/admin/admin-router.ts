import express, { type Router } from 'express';
import type { Services } from '#compose.ts';
import { adminNonJsonPaths } from '#contract/admin/endpoints.ts';
import { adminRoutes } from '#contract/admin/routes.ts';
import { adminRoute, belowAdmin } from './admin-route.ts';
import { requireLogin } from './guard.ts';
import { listAppeals, postDecision } from './routes/appeals.ts';
import {
  getBench,
  getBenchPhoto,
  getBenchPicture,
  getVariantGraph,
  postKeepVariant,
  postRemoveBench,
  postStartBench,
} from './routes/bench.ts';
import { getBlocks, postAddBlock, postLiftBlock } from './routes/blocks.ts';
import { listBorderline, postReview } from './routes/borderline.ts';
import { getCodeBatches, postIssueCodes, postVoidCodes } from './routes/codes.ts';
import { findAdminOrders, getAdminOrder, getOrderPicture, postOrderAction } from './routes/orders.ts';
import { listPayments, postDecidePayments } from './routes/payments.ts';
import { getReviewPhoto } from './routes/review-photo.ts';
import { listServices, listSettings, postTest } from './routes/services.ts';
import { getDays, getLog, getToday, postPause, postResume } from './routes/shop.ts';
import {
  getSecondFactor,
  postBeginSecondFactor,
  postConfirmSecondFactor,
  postRemoveSecondFactor,
} from './routes/second-factor.ts';
import { getSession, listSessions, postEndSession, postLogOut } from './routes/sessions.ts';
import {
  findMissing,
  getLastPictures,
  getTestPicture,
  listStyles,
  postAcceptPicture,
  postPlaceStyle,
  postPriceStyle,
  postResetPlaces,
  postSwitchStyle,
  postTestStyle,
} from './routes/styles.ts';

/** All of `/api/admin`. The guard comes before any route, so that none can be reached past it. */
export function createAdminRouter(services: Services): Router {
  const router = express.Router();
  router.use(requireLogin(services));
  adminRoute(router, adminRoutes.getSession, getSession(services));
  adminRoute(router, adminRoutes.logOut, postLogOut(services));
  adminRoute(router, adminRoutes.listSessions, listSessions(services));
  adminRoute(router, adminRoutes.endSession, postEndSession(services));
  adminRoute(router, adminRoutes.getSecondFactor, getSecondFactor(services));
  adminRoute(router, adminRoutes.beginSecondFactor, postBeginSecondFactor(services));
  adminRoute(router, adminRoutes.confirmSecondFactor, postConfirmSecondFactor(services));
  adminRoute(router, adminRoutes.removeSecondFactor, postRemoveSecondFactor(services));
  adminRoute(router, adminRoutes.findOrders, findAdminOrders(services));
  adminRoute(router, adminRoutes.getOrder, getAdminOrder(services));
  adminRoute(router, adminRoutes.actOnOrder, postOrderAction(services));
  router.get(belowAdmin(adminNonJsonPaths.orderPicture), getOrderPicture(services));
  adminRoute(router, adminRoutes.listAppeals, listAppeals(services));
  adminRoute(router, adminRoutes.decideAppeal, postDecision(services));
  adminRoute(router, adminRoutes.listPayments, listPayments(services));
  adminRoute(router, adminRoutes.decidePayments, postDecidePayments(services));
  adminRoute(router, adminRoutes.listBorderline, listBorderline(services));
  adminRoute(router, adminRoutes.reviewPhoto, postReview(services));
  router.get(belowAdmin(adminNonJsonPaths.reviewPhoto), getReviewPhoto(services));
  adminRoute(router, adminRoutes.listStyles, listStyles(services));
  adminRoute(router, adminRoutes.findMissing, findMissing(services));
  adminRoute(router, adminRoutes.getLastPictures, getLastPictures(services));
  adminRoute(router, adminRoutes.switchStyle, postSwitchStyle(services));
  adminRoute(router, adminRoutes.priceStyle, postPriceStyle(services));
  adminRoute(router, adminRoutes.placeStyle, postPlaceStyle(services));
  adminRoute(router, adminRoutes.resetPlaces, postResetPlaces(services));
  adminRoute(router, adminRoutes.testStyle, postTestStyle(services));
  adminRoute(router, adminRoutes.acceptPicture, postAcceptPicture(services));
  router.get(belowAdmin(adminNonJsonPaths.testPicture), getTestPicture(services));
  adminRoute(router, adminRoutes.getBench, getBench(services));
  adminRoute(router, adminRoutes.startBench, postStartBench(services));
  adminRoute(router, adminRoutes.keepVariant, postKeepVariant(services));
  adminRoute(router, adminRoutes.removeBench, postRemoveBench(services));
  router.get(belowAdmin(adminNonJsonPaths.benchPicture), getBenchPicture(services));
  router.get(belowAdmin(adminNonJsonPaths.benchPhoto), getBenchPhoto(services));
  router.get(belowAdmin(adminNonJsonPaths.variantGraph), getVariantGraph(services));
  adminRoute(router, adminRoutes.listServices, listServices(services));
  adminRoute(router, adminRoutes.testService, postTest(services));
  adminRoute(router, adminRoutes.listSettings, listSettings(services));
  adminRoute(router, adminRoutes.listCodeBatches, getCodeBatches(services));
  adminRoute(router, adminRoutes.issueCodes, postIssueCodes(services));
  adminRoute(router, adminRoutes.voidCodes, postVoidCodes(services));
  adminRoute(router, adminRoutes.listBlocks, getBlocks(services));
  adminRoute(router, adminRoutes.addBlock, postAddBlock(services));
  adminRoute(router, adminRoutes.liftBlock, postLiftBlock(services));
  adminRoute(router, adminRoutes.getDays, getDays(services));
  adminRoute(router, adminRoutes.getToday, getToday(services));
  adminRoute(router, adminRoutes.pause, postPause(services));
  adminRoute(router, adminRoutes.resume, postResume(services));
  adminRoute(router, adminRoutes.getLog, getLog(services));
  return router;
}
