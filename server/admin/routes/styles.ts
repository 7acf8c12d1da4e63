import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { testPictureRequest } from '#contract/admin/styles.ts';
import { Refusal } from '#domain/refusal.ts';
import { resetStylePrice, setStylePrice } from '#operations/change-style-price.ts';
import { describeStyles, lastPictures } from '#operations/describe-styles.ts';
import { placeStyle, resetPlaces } from '#operations/place-style.ts';
import { disableStyle, enableStyle } from '#operations/switch-style.ts';
import { acceptTestPicture, requestTestPictures } from '#operations/test-style.ts';
import { read } from '../../http/read-request.ts';
import { answerDone } from '../act.ts';
import type { AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

export function listStyles(services: Services): AdminHandler<'GET /api/admin/styles'> {
  return async () => withIsoDates(await describeStyles(services));
}

export function findMissing({ config }: Services): AdminHandler<'GET /api/admin/styles/missing'> {
  return async () => {
    // The client of ComfyUI is loaded at its first use: most servers never need it.
    const { findMissingByStyle } = await import('#operations/examine-service.ts');
    return findMissingByStyle(config);
  };
}

/** Lists pictures without an entry in the audit log: viewing each of them adds one. */
export function getLastPictures(services: Services): AdminHandler<'GET /api/admin/styles/pictures'> {
  return async ({ input: { id } }) => withIsoDates(await lastPictures(id, services));
}

export function postSwitchStyle(services: Services): AdminHandler<'POST /api/admin/styles/switch'> {
  return ({ input: { id, isOn, reason }, operator: { name } }) =>
    isOn
      ? answerDone(services, { name, reason }, { action: 'styles.on', subject: id }, () =>
          enableStyle(id, services),
        )
      : answerDone(services, { name, reason }, { action: 'styles.off', subject: id }, () =>
          disableStyle(id, reason ?? '', services),
        );
}

export function postPriceStyle(services: Services): AdminHandler<'POST /api/admin/styles/price'> {
  return ({ input: { id, price, reason }, operator: { name } }) =>
    answerDone(services, { name, reason }, { action: 'styles.price', subject: id }, () =>
      price === null ? resetStylePrice(id, services) : setStylePrice(id, price, services),
    );
}

export function postPlaceStyle(services: Services): AdminHandler<'POST /api/admin/styles/place'> {
  return ({ input: { id, place }, operator }) => {
    return answerDone(services, operator, { action: 'styles.place', subject: id }, () =>
      placeStyle(id, place, services),
    );
  };
}

export function postResetPlaces(services: Services): AdminHandler<'POST /api/admin/styles/reset-places'> {
  return ({ operator }) => {
    return answerDone(services, operator, { action: 'styles.place', subject: null }, () =>
      resetPlaces(services),
    );
  };
}

export function postTestStyle(services: Services): AdminHandler<'POST /api/admin/styles/test'> {
  return ({ input: { id }, operator }) => {
    return answerDone(services, operator, { action: 'styles.test', subject: id }, () =>
      requestTestPictures(id, services),
    );
  };
}

export function postAcceptPicture(services: Services): AdminHandler<'POST /api/admin/styles/accept'> {
  return ({ input: { id, picture, reason }, operator: { name } }) => {
    return answerDone(services, { name, reason }, { action: 'styles.accept', subject: id }, () =>
      acceptTestPicture(id, picture, services),
    );
  };
}

/** Not audited: the picture is no visitor's. It is drawn from the sample photo. */
export function getTestPicture({ testPictures }: Services): RequestHandler {
  return async (request, response) => {
    const jpeg = await testPictures.picture(read(testPictureRequest, request.query).name);
    if (!jpeg) throw new Refusal('picture_not_ready');
    response.type('jpeg').send(jpeg);
  };
}
