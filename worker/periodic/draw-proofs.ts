import { cutDraft } from '#adapters/cut-draft.ts';
import type { Proof } from '#adapters/database/schema/proofs.ts';
import { errorMessage } from '#adapters/log.ts';
import type { Style } from '#adapters/styles/styles.ts';
import { verdictOf, type Scores } from '#domain/moderation.ts';
import { longestDrawing, secondsUntilGivenUp } from '#domain/proof.ts';
import { Refusal } from '#domain/refusal.ts';
import type { WorkerServices } from '../services.ts';
import { checkDrawing } from '../steps/picture-problem.ts';

/** End of a proof; `picture` is the drawing at full size. */
type Outcome = { state: 'failed' | 'refused' } | { state: 'drawn'; picture: Buffer };

/**
 * Draws proofs, the pictures that visitors see before they pay: one at a time on each ComfyUI instance, while no paid order
 * waits, and within `PROOF_SHARE` percent of the instance's time.
 */
export function createProofDrawing(services: WorkerServices, stopping: AbortSignal): () => Promise<void> {
  const {
    appeals,
    backlog,
    blocks,
    comfy,
    config,
    drafts,
    files,
    images,
    log,
    moderator,
    prompts,
    proofs,
    styles,
  } = services;
  const longest = () => config.PROOF_LONGEST_SECONDS;

  /** Takes a proof for this instance to draw, of a style that it draws quickly enough, unless a paid order waits. */
  async function takeFor({ url, cannotDraw }: { url: string; cannotDraw: string[] }) {
    if (stopping.aborted || (await backlog.length()) > 0) return undefined;
    const waiting = await proofs.waitingStyles();
    const ids = [...styles.values()].map(({ id }) => id);
    const able = ids.filter((id) => waiting.includes(id) && !cannotDraw.includes(id));
    const usual = await Promise.all(able.map((id) => proofs.usualSeconds(id, url, longest())));
    const quick = able.filter((_id, n) => (usual[n] ?? 0) <= longest());
    const proof = await proofs.take(url, quick);
    const style = proof && styles.get(proof.style);
    return style && { proof, style };
  }

  async function draw(proof: Proof, style: Style, onDrawn: (seconds: number) => void): Promise<Outcome> {
    const draft = await drafts.byId(proof.draftId);
    if (!draft) return { state: 'failed' };
    const { jpeg: photo, scores: known, ...size } = await cutDraft(draft, proof.crop ?? undefined, services);
    const scores = known ?? (await moderator.classify(photo));
    if (await isForbidden(photo, scores)) return { state: 'refused' };
    const begun = performance.now();
    const picture = await drawPhoto(proof, style, photo).finally(() =>
      onDrawn((performance.now() - begun) / 1000),
    );
    const { problem } = await checkDrawing({ drawing: picture, photo, size, style }, services);
    if (problem) log.info('a proof is not shown', { prompt: proof.id, error: problem.note });
    return problem ? { state: 'failed' } : { state: 'drawn', picture };
  }

  /** Decides whether an order of the photo would be refused, before or after payment. */
  async function isForbidden(photo: Buffer, scores: Scores): Promise<boolean> {
    const photoHash = await images.fingerprint(photo);
    if (await blocks.against({ photoHash, emailHash: null, addressHash: null })) return true;
    const isRejected = verdictOf(scores, config.MODERATION_LIMITS) === 'reject';
    return isRejected && !(await appeals.hasUpheld(photoHash));
  }

  /** Draws the photo; the proof's id is also its prompt's. */
  async function drawPhoto({ id, instance, seed }: Proof, style: Style, photo: Buffer): Promise<Buffer> {
    const job = {
      ...{ instance: instance ?? '', promptId: id, folder: await prompts.folder() },
      ...{ workflow: style.workflow, seed: Number(seed), photo, isNew: true, isTest: true },
      deadlineSeconds: longestDrawing(style.deadlineSeconds, longest()),
    };
    const watch = {
      onProgress: () => undefined,
      onPreview: () => undefined,
      isWanted: async () => (await proofs.byId(id)) !== undefined,
      signal: stopping,
    };
    return (await comfy.draw(job, watch)).bytes;
  }

  async function settle({ id }: Proof, seconds: number, outcome: Outcome): Promise<void> {
    if (outcome.state !== 'drawn') {
      await proofs.end(id, { state: outcome.state, seconds });
      return;
    }
    const copy = await images.proofCopy(outcome.picture);
    await files.put('drafts', id, outcome.picture);
    // The visitor may have deleted the proof before its file was written.
    if (!(await proofs.end(id, { state: 'drawn', seconds, copy }))) await files.remove('drafts', id);
  }

  async function drawOn(instance: { url: string; cannotDraw: string[] }): Promise<void> {
    const taken = await takeFor(instance);
    if (!taken) return;
    const { proof, style } = taken;
    let seconds = 0;
    const outcome = await draw(proof, style, (taking) => (seconds = taking)).catch(
      (error: unknown): Outcome => {
        if (!(error instanceof Refusal))
          log.info('a proof was not drawn', { prompt: proof.id, error: errorMessage(error) });
        return { state: 'failed' };
      },
    );
    await settle(proof, seconds, outcome);
  }

  /** Removes the files of proofs from these ComfyUI instances. */
  async function cleanUp(instances: string[]): Promise<void> {
    const left = await proofs.toCleanUp(instances);
    const folder = left.length > 0 ? await prompts.folder() : '';
    for (const { id, instance } of left) {
      const isClean = await comfy
        .cleanUp({ promptId: id, instance: instance ?? '', folder })
        .catch(() => false);
      if (isClean) await proofs.markClean(id);
    }
  }

  return async () => {
    await proofs.endOverdue(secondsUntilGivenUp(longest()));
    const shares = await proofs.shares();
    const healthy = (await comfy.instances()).filter((instance) => instance.healthy);
    const idle = healthy.filter(
      ({ url, queue }) => queue === 0 && (shares.get(url) ?? 0) < config.PROOF_SHARE / 100,
    );
    await Promise.all(idle.map(drawOn));
    await cleanUp(healthy.map(({ url }) => url));
  };
}
