import type { Request, RequestHandler } from 'express';
import type { Services } from '#compose.ts';
import { readOnlyWords } from '#adapters/database/database.ts';
import { describeVersions, findLivingProcesses } from '#adapters/database/processes/living-processes.ts';
import { countLivingWorkers } from '#adapters/database/processes/worker-lock.ts';
import { isInOurWords } from '#adapters/queue/refusals.ts';
import { hashOf } from '#adapters/secrets.ts';
import { isShortOfDisk } from '../orders/availability.ts';
import { shared } from '../shared-reads.ts';

/**
 * Answers that the server lives; to the doctor, which derives the same token, also how the request arrived (to check
 * TRUST_PROXY).
 */
export function getHealth({ secrets }: Services): RequestHandler {
  const expected = hashOf(`Bearer ${secrets.doctorToken}`);
  return (request, response) => {
    const isDoctor = hashOf(request.get('authorization') ?? '').equals(expected);
    response.json({ alive: true, ...(isDoctor && { arrival: arrivalOf(request) }) });
  };
}

function arrivalOf(request: Request) {
  const forwardedFor = request.get('x-forwarded-for')?.split(',') ?? [];
  return {
    address: request.ip ?? '',
    peer: request.socket.remoteAddress ?? '',
    forwardedFor: forwardedFor.map((part) => part.trim()),
  };
}

/** Answer to everybody: a driver's error names hosts and users, and belongs in the log, the alert and the doctor's report. */
const noAnswer = 'It does not answer.';

/**
 * Ready when everything that a visitor needs right now answers, and there is room for a photo. The answer also tells whether a
 * worker and a ComfyUI can draw (null: unknown), whether the queue takes jobs (tested), and whether all servers and workers run
 * one version. Without worker, ComfyUI or queue the pages say that the shop is closed, and paid orders wait.
 */
export function getReadiness(services: Services): RequestHandler {
  const { comfyuiInstances, databaseProblem, db, diskSpace, pingStorage, queue } = services;

  const readProcesses = async () => ({
    worker: (await countLivingWorkers(db)) > 0,
    // Which process runs which version is for the doctor.
    oneVersion: describeVersions(await findLivingProcesses(db)).length < 2,
    comfyui: (await comfyuiInstances.healthy()).length > 0,
  });

  /** Shared, as anybody may ask as often as they like. */
  const readDependencies = shared(async () => {
    const queueProblem = await queue.problem();
    const hasStorage = pingStorage();
    const problem = await databaseProblem();
    const database = problem === undefined;
    return {
      database,
      ...(problem !== undefined && { databaseProblem: problem === readOnlyWords ? problem : noAnswer }),
      queue: queueProblem === undefined,
      ...(queueProblem !== undefined && {
        queueProblem: isInOurWords(queueProblem) ? queueProblem : noAnswer,
      }),
      storage: await hasStorage,
      disk: !(database ? await isShortOfDisk(services) : await diskSpace.shortage()),
      ...(database ? await readProcesses() : { worker: null, oneVersion: null, comfyui: null }),
    };
  });

  return async (_request, response) => {
    const dependencies = await readDependencies();
    const { database, disk, storage } = dependencies;
    const ready = database && disk && storage;
    response.status(ready ? 200 : 503).json({ ready, ...dependencies });
  };
}
