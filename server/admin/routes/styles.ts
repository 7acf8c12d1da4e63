import type { RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { testPictureRequest } from '#contract/admin/styles.ts';
import { Refusal } from '#domain/refusal.ts';
import { audited } from '#operations/audited.ts';
import { placeStyle, resetPlaces, resetStylePrice, setStylePrice } from '#operations/change-style.ts';
import { describeStyles, lastPictures } from '#operations/describe-styles.ts';
import { disableStyle, enableStyle } from '#operations/switch-style.ts';
import { acceptTestPicture, requestTestPictures } from '#operations/test-style.ts';
import { read } from '../../http/read-request.ts';
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
  return async ({ input: { id, isOn, reason }, operator: { name } }) => {
    const action = { action: isOn ? 'styles.on' : 'styles.off', subject: id };
    const result = await audited(services, { name, reason }, action, () =>
      isOn ? enableStyle(id, services) : disableStyle(id, reason ?? '', services),
    );
    return { result };
  };
}

export function postPriceStyle(services: Services): AdminHandler<AdminRoutes['priceStyle']> {
  return async ({ input: { id, price, reason }, operator: { name } }) => {
    const action = { action: 'styles.price', subject: id };
    const result = await audited(services, { name, reason }, action, () =>
      price === null ? resetStylePrice(id, services) : setStylePrice(id, price, services),
    );
    return { result };
  };
}

export function postPlaceStyle(services: Services): AdminHandler<AdminRoutes['placeStyle']> {
  return async ({ input: { id, place }, operator }) => {
    const action = { action: 'styles.place', subject: id };
    return { result: await audited(services, operator, action, () => placeStyle(id, place, services)) };
  };
}

export function postResetPlaces(services: Services): AdminHandler<AdminRoutes['resetPlaces']> {
  return async ({ operator }) => {
    const action = { action: 'styles.place', subject: null };
    return { result: await audited(services, operator, action, () => resetPlaces(services)) };
  };
}

export function postTestStyle(services: Services): AdminHandler<AdminRoutes['testStyle']> {
  return async ({ input: { id }, operator }) => {
    const action = { action: 'styles.test', subject: id };
    return { result: await audited(services, operator, action, () => requestTestPictures(id, services)) };
  };
}

export function postAcceptPicture(services: Services): AdminHandler<AdminRoutes['acceptPicture']> {
  return async ({ input: { id, picture, reason }, operator: { name } }) => {
    const result = await audited(services, { name, reason }, { action: 'styles.accept', subject: id }, () =>
      acceptTestPicture(id, picture, services),
    );
    return { result };
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
