import type { RequestHandler } from 'express';
import { OperatorError } from '#adapters/operator-error.ts';
import { readBenchPhoto } from '#adapters/styles/bench-photos.ts';
import { stylesOf, type Services } from '#compose.ts';
import { benchPhotoRequest, benchPictureRequest, variantGraphRequest } from '#contract/admin/bench.ts';
import { Refusal } from '#domain/refusal.ts';
import {
  describeBench,
  variantGraph,
  keepBenchVariant,
  removeBench,
  startBench,
} from '#operations/style-bench.ts';
import { read } from '../../http/read-request.ts';
import { answerDone } from '../act.ts';
import { readId, type AdminHandler } from '../admin-route.ts';
import { withIsoDates } from '../iso-dates.ts';

const photoLongSide = 640;

export function getBench(services: Services): AdminHandler<'GET /api/admin/bench'> {
  return async () => withIsoDates(await describeBench(services));
}

export function postStartBench(services: Services): AdminHandler<'POST /api/admin/bench/start'> {
  return async ({ input, operator }) => {
    return answerDone(services, operator, { action: 'styles.bench', subject: input.style }, () =>
      startBench(input, services),
    );
  };
}

export function postKeepVariant(services: Services): AdminHandler<'POST /api/admin/bench/keep'> {
  return async ({ input: { id, reason }, operator: { name } }) => {
    const run = await services.benchRuns.byId(readId(id));
    return answerDone(
      services,
      { name, reason },
      { action: 'styles.keep', subject: run?.style ?? null },
      () => keepBenchVariant(id, services),
    );
  };
}

export function postRemoveBench(services: Services): AdminHandler<'POST /api/admin/bench/remove'> {
  return async ({ input: { id } }) => {
    await removeBench(readId(id), services);
    return { result: 'It is removed, and nothing more of it is drawn.' };
  };
}

/** Not audited: the picture is no visitor's. It is drawn from a photo beside the styles. */
export function getBenchPicture({ benchPictures }: Services): RequestHandler {
  return async (request, response) => {
    const { id, nth } = read(benchPictureRequest, request.query);
    const jpeg = await benchPictures.picture({ benchRunId: readId(id), nth: Number(nth) });
    if (!jpeg) throw new Refusal('picture_not_ready');
    response.type('jpeg').send(jpeg);
  };
}

export function getBenchPhoto({ config, images }: Services): RequestHandler {
  return async (request, response) => {
    const { name } = read(benchPhotoRequest, request.query);
    const bytes = await readBenchPhoto(name, stylesOf(config)).catch((error: unknown) => {
      throw error instanceof OperatorError ? new Refusal('photo_gone') : error;
    });
    const { jpeg } = await images.normalise(bytes);
    response.type('jpeg').send(await images.preview(jpeg, { longSide: photoLongSide }));
  };
}

export function getVariantGraph(services: Services): RequestHandler {
  return async (request, response) => {
    const { id } = read(variantGraphRequest, request.query);
    const { name, json } = await variantGraph(readId(id), services);
    response.attachment(name).send(json);
  };
}
