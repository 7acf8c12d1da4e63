import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { testPictureRequest } from '#contract/admin/styles.ts';
import { operationLines } from '#domain/operation-lines.ts';
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

export function listStyles(services: Services): AdminHandler<AdminRoutes['listStyles']> {
  return async () => withIsoDates(await describeStyles(services));
}

export function findMissing({ config }: Services): AdminHandler<AdminRoutes['findMissing']> {
  return async () => {
    // What reaches ComfyUI is loaded when it is first wanted: a server does without it.
    const { findMissingByStyle } = await import('#operations/examine-service.ts');
    return findMissingByStyle(config);
  };
}

/** Each of the pictures leaves a row of its own when it is looked at. */
export function getLastPictures(services: Services): AdminHandler<AdminRoutes['getLastPictures']> {
  return async ({ input: { id } }) => withIsoDates(await lastPictures(id, services));
}

export function postSwitchStyle(services: Services): AdminHandler<AdminRoutes['switchStyle']> {
  return ({ input: { id, isOn, reason }, operator: { name } }) => {
    const [on, off] = [operationLines.styleOn, operationLines.styleOff];
    const operator = { name, reason };
    return isOn
      ? answerDone(services, operator, { action: 'styles.on', subject: id, line: on }, () =>
          enableStyle(id, services),
        )
      : answerDone(services, operator, { action: 'styles.off', subject: id, line: off }, () =>
          disableStyle(id, reason ?? '', services),
        );
  };
}

export function postPriceStyle(services: Services): AdminHandler<AdminRoutes['priceStyle']> {
  return ({ input: { id, price, reason }, operator: { name } }) => {
    const action = { action: 'styles.price', subject: id };
    const { priceReset, priceSet } = operationLines;
    return price === null
      ? answerDone(services, { name, reason }, { ...action, line: priceReset }, () =>
          resetStylePrice(id, services),
        )
      : answerDone(services, { name, reason }, { ...action, line: priceSet }, () =>
          setStylePrice(id, price, services),
        );
  };
}

export function postPlaceStyle(services: Services): AdminHandler<AdminRoutes['placeStyle']> {
  return ({ input: { id, place }, operator }) => {
    const action = { action: 'styles.place', subject: id, line: operationLines.placed };
    return answerDone(services, operator, action, () => placeStyle(id, place, services));
  };
}

export function postResetPlaces(services: Services): AdminHandler<AdminRoutes['resetPlaces']> {
  return ({ operator }) => {
    const action = { action: 'styles.place', subject: null, line: operationLines.placesReset };
    return answerDone(services, operator, action, () => resetPlaces(services));
  };
}

export function postTestStyle(services: Services): AdminHandler<AdminRoutes['testStyle']> {
  return ({ input: { id }, operator }) => {
    const action = { action: 'styles.test', subject: id, line: operationLines.testRequested };
    return answerDone(services, operator, action, () => requestTestPictures(id, services));
  };
}

export function postAcceptPicture(services: Services): AdminHandler<AdminRoutes['acceptPicture']> {
  return ({ input: { id, picture, reason }, operator: { name } }) => {
    const action = { action: 'styles.accept', subject: id, line: operationLines.testAccepted };
    return answerDone(services, { name, reason }, action, () => acceptTestPicture(id, picture, services));
  };
}

/** No visitor's: it is drawn from the sample photo. */
export function getTestPicture({ testPictures }: Services): RequestHandler {
  return async (request, response) => {
    const jpeg = await testPictures.picture(read(testPictureRequest, request.query).name);
    if (!jpeg) throw new Refusal('picture_not_ready');
    response.type('jpeg').send(jpeg);
  };
}
