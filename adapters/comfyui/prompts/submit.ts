import { failpoint } from '../../failpoint.ts';
import { queuedAnswer, refusedAnswer, type NodeErrors } from '../client/answers.ts';
import { jsonOf, neverArrived, type HttpAnswer } from '../client/http.ts';
import { asComfyError, ComfyError } from '../comfy-error.ts';
import type { Instance } from '../health/instance.ts';
import { nodeName, type Workflow } from '../workflow/workflow.ts';

export type Submission = { promptId: string; prompt: Workflow; clientId: string | undefined };

/**
 * Posts a prompt under its own id. After an answer that leaves open whether the prompt was queued, it is posted once more only
 * if `isKnown` says that it is not there. If `isKnown` cannot reach the instance, the prompt counts as queued.
 * @returns whether it was posted exactly once and ComfyUI confirmed it.
 * @throws ComfyError `unreachable` when nothing was posted or queued, `rejected` when ComfyUI refuses the graph, `failed`
 *   when it was queued under another id.
 */
export async function submit(
  instance: Instance,
  submission: Submission,
  isKnown: () => Promise<boolean>,
): Promise<boolean> {
  for (const triesLeft of [1, 0]) {
    const doubt = await post(instance, submission);
    if (!doubt) return triesLeft === 1;
    if (await isKnown().catch(assumeKnown)) return false;
    if (triesLeft === 0 || doubt.kind !== 'unreachable') throw doubt;
  }
  return false;
}

/** Assumes that an instance that does not answer has the prompt; rethrows other errors. */
function assumeKnown(error: unknown): true {
  if (error instanceof ComfyError && error.kind === 'unreachable') return true;
  throw error;
}

/** Returns an error if it is uncertain whether the prompt is queued under its id; throws when it certainly is not. */
async function post(instance: Instance, submission: Submission): Promise<ComfyError | undefined> {
  const { promptId, prompt, clientId } = submission;
  const body = { prompt, prompt_id: promptId, ...(clientId === undefined ? {} : { client_id: clientId }) };
  const answer = await instance.client.submit(body).catch((error: unknown) => {
    if (neverArrived(error)) throw error;
    return asComfyError(error);
  });
  failpoint('prompt-posted');
  if (answer instanceof ComfyError)
    return new ComfyError('unreachable', `No answer to the prompt: ${answer.message}`);
  const refusal = refusalIn(answer, prompt);
  if (refusal) throw refusal;
  return readAnswer(instance, submission, answer);
}

async function readAnswer(
  instance: Instance,
  submission: Submission,
  answer: HttpAnswer,
): Promise<ComfyError | undefined> {
  const queued = queuedAnswer.safeParse(jsonOf(answer));
  if (answer.status !== 200 || !queued.success) {
    return new ComfyError('unreachable', `The prompt was answered with ${answer.status}: ${textOf(answer)}`);
  }
  const { prompt_id: echoed, node_errors: errors } = queued.data;
  if (Object.keys(errors).length > 0) {
    // The valid part of the graph is queued: cancel it, since its picture would be incomplete.
    await instance.cancel(submission.promptId);
    throw new ComfyError('rejected', describe(errors, submission.prompt).join('; '));
  }
  return echoed === submission.promptId ? undefined : queuedElsewhere(instance, echoed);
}

const textOf = (answer: HttpAnswer): string => answer.bytes.toString('utf8', 0, 300);

async function queuedElsewhere(instance: Instance, echoed: string): Promise<ComfyError> {
  await instance.cancel(echoed);
  return new ComfyError(
    'failed',
    'ComfyUI queued the prompt under another id: it needs version 0.3.45 or newer',
  );
}

/** Returns ComfyUI's refusal with the titles of the nodes at fault; undefined for an answer that is not ComfyUI's refusal. */
function refusalIn(answer: HttpAnswer, prompt: Workflow): ComfyError | undefined {
  if (answer.status !== 400) return undefined;
  const parsed = refusedAnswer.safeParse(jsonOf(answer));
  if (!parsed.success) return undefined;
  const { error, node_errors: errors } = parsed.data;
  const text = typeof error === 'string' ? error : `${error.message} ${error.details}`.trim();
  return new ComfyError('rejected', [text, ...describe(errors, prompt)].join('; '));
}

function describe(errors: NodeErrors, prompt: Workflow): string[] {
  return Object.entries(errors).flatMap(([id, node]) =>
    node.errors.map(({ message, details }) => `"${nodeName(prompt, id)}": ${message}: ${details}`),
  );
}
