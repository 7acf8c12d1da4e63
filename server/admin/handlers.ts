import type { Services } from '#compose.ts';
import type { AdminHandlers } from './admin-route.ts';
import { listAppeals, postDecision } from './routes/appeals.ts';
import { listBackups, postMakeBackup } from './routes/backups.ts';
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
import { getPairCopy, listGalleryPairs, postRemovePair, postShowPair } from './routes/gallery.ts';
import { getLogLines } from './routes/log-lines.ts';
import { findAdminOrders, getAdminOrder, getOrderPicture, postOrderAction } from './routes/orders.ts';
import {
  getMailFrame,
  getMailText,
  listMails,
  postPreviewMail,
  postResetMailText,
  postSaveMailText,
  postSendMail,
} from './routes/mail-texts.ts';
import { getMonth, getMonthCsv } from './routes/months.ts';
import { listPasskeys, postAddPasskey, postBeginPasskey, postRemovePasskey } from './routes/passkeys.ts';
import { listPayments, postDecidePayments } from './routes/payments.ts';
import {
  getPeople,
  postChangePerson,
  postInvite,
  postInviteAgain,
  postRemovePerson,
} from './routes/people.ts';
import { getReviewPhoto } from './routes/review-photo.ts';
import {
  listServices,
  listSettings,
  postChangeSetting,
  postResetSetting,
  postTest,
} from './routes/services.ts';
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
import { listTokens, postMakeToken, postRevokeToken } from './routes/tokens.ts';
import { getWebhookEvents, postSendWebhookEvents } from './routes/webhook-events.ts';

export function createAdminHandlers(services: Services) {
  return {
    'GET /api/admin/session': getSession(services),
    'POST /api/admin/session/end': postLogOut(services),
    'GET /api/admin/sessions': listSessions(services),
    'POST /api/admin/sessions/end': postEndSession(services),
    'GET /api/admin/second-factor': getSecondFactor(services),
    'POST /api/admin/second-factor/begin': postBeginSecondFactor(services),
    'POST /api/admin/second-factor/confirm': postConfirmSecondFactor(services),
    'POST /api/admin/second-factor/off': postRemoveSecondFactor(services),
    'GET /api/admin/passkeys': listPasskeys(services),
    'POST /api/admin/passkeys/begin': postBeginPasskey(services),
    'POST /api/admin/passkeys/add': postAddPasskey(services),
    'POST /api/admin/passkeys/remove': postRemovePasskey(services),
    'GET /api/admin/orders': findAdminOrders(services),
    'GET /api/admin/orders/one': getAdminOrder(services),
    'POST /api/admin/orders/act': postOrderAction(services),
    'GET /api/admin/orders/picture': getOrderPicture(services),
    'GET /api/admin/appeals': listAppeals(services),
    'POST /api/admin/appeals/decide': postDecision(services),
    'GET /api/admin/payments': listPayments(services),
    'POST /api/admin/payments/decide': postDecidePayments(services),
    'GET /api/admin/backups': listBackups(services),
    'POST /api/admin/backups/make': postMakeBackup(services),
    'GET /api/admin/borderline': listBorderline(services),
    'POST /api/admin/borderline/review': postReview(services),
    'GET /api/admin/gallery': listGalleryPairs(services),
    'POST /api/admin/gallery/show': postShowPair(services),
    'POST /api/admin/gallery/remove': postRemovePair(services),
    'GET /api/admin/gallery/copy': getPairCopy(services),
    'GET /api/admin/review/photo': getReviewPhoto(services),
    'GET /api/admin/styles': listStyles(services),
    'GET /api/admin/styles/missing': findMissing(services),
    'GET /api/admin/styles/pictures': getLastPictures(services),
    'POST /api/admin/styles/switch': postSwitchStyle(services),
    'POST /api/admin/styles/price': postPriceStyle(services),
    'POST /api/admin/styles/place': postPlaceStyle(services),
    'POST /api/admin/styles/reset-places': postResetPlaces(services),
    'POST /api/admin/styles/test': postTestStyle(services),
    'POST /api/admin/styles/accept': postAcceptPicture(services),
    'GET /api/admin/styles/test-picture': getTestPicture(services),
    'GET /api/admin/bench': getBench(services),
    'POST /api/admin/bench/start': postStartBench(services),
    'POST /api/admin/bench/keep': postKeepVariant(services),
    'POST /api/admin/bench/remove': postRemoveBench(services),
    'GET /api/admin/bench/picture': getBenchPicture(services),
    'GET /api/admin/bench/photo': getBenchPhoto(services),
    'GET /api/admin/bench/graph': getVariantGraph(services),
    'GET /api/admin/services': listServices(services),
    'POST /api/admin/services/test': postTest(services),
    'GET /api/admin/settings': listSettings(services),
    'POST /api/admin/settings/change': postChangeSetting(services),
    'POST /api/admin/settings/reset': postResetSetting(services),
    'GET /api/admin/codes': getCodeBatches(services),
    'POST /api/admin/codes/issue': postIssueCodes(services),
    'POST /api/admin/codes/void': postVoidCodes(services),
    'GET /api/admin/blocks': getBlocks(services),
    'POST /api/admin/blocks/add': postAddBlock(services),
    'POST /api/admin/blocks/lift': postLiftBlock(services),
    'GET /api/admin/events': getWebhookEvents(services),
    'POST /api/admin/events/send': postSendWebhookEvents(services),
    'GET /api/admin/tokens': listTokens(services),
    'POST /api/admin/tokens/make': postMakeToken(services),
    'POST /api/admin/tokens/revoke': postRevokeToken(services),
    'GET /api/admin/people': getPeople(services),
    'POST /api/admin/people/invite': postInvite(services),
    'POST /api/admin/people/invite-again': postInviteAgain(services),
    'POST /api/admin/people/change': postChangePerson(services),
    'POST /api/admin/people/remove': postRemovePerson(services),
    'GET /api/admin/mails': listMails(services),
    'GET /api/admin/mails/one': getMailText(services),
    'POST /api/admin/mails/save': postSaveMailText(services),
    'POST /api/admin/mails/reset': postResetMailText(services),
    'POST /api/admin/mails/preview': postPreviewMail(services),
    'POST /api/admin/mails/send': postSendMail(services),
    'GET /api/admin/mails/frame': getMailFrame,
    'GET /api/admin/days': getDays(services),
    'GET /api/admin/month': getMonth(services),
    'GET /api/admin/month/csv': getMonthCsv(services),
    'GET /api/admin/today': getToday(services),
    'POST /api/admin/pause': postPause(services),
    'POST /api/admin/resume': postResume(services),
    'GET /api/admin/log': getLog(services),
    'GET /api/admin/log-lines': getLogLines(services),
  } satisfies AdminHandlers;
}
