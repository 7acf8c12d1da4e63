import type { ProofAnswer } from '#contract/proof.ts';
import type { Crop } from '#domain/photo.ts';
import { call } from '../../api/call.ts';
import { useMutation } from '../../api/use-mutation.ts';
import { useQuery, type Query } from '../../api/use-query.ts';
import { browserOfToday } from '../../storage/browser-name.ts';
import { isStringRecord } from '../../storage/local-storage.ts';

/** The photo, style and crop of a proof, and the proofs that the form knows, as JSON. */
export type ProofSubject = {
  photoId: string;
  styleId: string;
  crop: Crop | undefined;
  proofs: string;
  setProofs: (proofs: string) => void;
};

/** `offer`: no proof was requested, or it is gone; `picture` is a URL for an `<img>`. */
export type ProofView =
  | { stage: 'offer' | 'waiting' | 'failed' | 'missed' | 'refused' }
  | { stage: 'drawn'; picture: string };

const pollMs = 1_000;

/** Requests a proof once, and polls it until it is drawn or never will be. */
export function useProof({ photoId, styleId, crop, proofs, setProofs }: ProofSubject) {
  const subject = subjectOf(styleId, crop);
  const known = parse(proofs);
  const proofId = known[subject];
  const { mutation, mutate } = useMutation(async () => {
    const body = { styleId, browser: browserOfToday(), ...(crop && { crop }) };
    const made = await call('POST /api/photos/current/proofs', { bearer: photoId, body });
    setProofs(JSON.stringify({ ...known, [subject]: made.proofId }));
  });
  return { mutation, request: mutate, view: useProofView(proofId) };
}

const subjectOf = (styleId: string, crop: Crop | undefined) =>
  `${styleId} ${crop ? JSON.stringify(crop) : ''}`;

/** Returns whether the visitor has seen a proof of exactly what the form would order. */
export function useIsSeen({ proofs, styleId }: { proofs: string; styleId: string }, crop: Crop | undefined) {
  return useProofView(parse(proofs)[subjectOf(styleId, crop)]).stage === 'drawn';
}

/** Polls a proof until it is drawn or never will be. */
export function useProofView(proofId: string | undefined): ProofView {
  const query = useQuery(
    proofId === undefined ? null : `proof ${proofId}`,
    async () => viewOf(await call('GET /api/proofs/current', { bearer: proofId ?? '' })),
    {
      refreshInterval: (view) => (view === undefined || view.stage === 'waiting' ? pollMs : 0),
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  );
  return proofId === undefined ? offer : shownOf(query);
}

const offer: ProofView = { stage: 'offer' };

function shownOf(query: Query<ProofView>): ProofView {
  if (query.kind === 'loaded') return query.answer;
  return query.kind === 'loading' ? { stage: 'waiting' } : offer;
}

function viewOf({ state, jpegBase64 }: ProofAnswer): ProofView {
  if (jpegBase64 !== undefined) return { stage: 'drawn', picture: addressOf(jpegBase64) };
  return { stage: state === 'drawing' || state === 'drawn' ? 'waiting' : state };
}

/** Returns a blob URL, as the content security policy forbids data URLs. Never revoked: the cached answer lasts as long. */
function addressOf(jpegBase64: string): string {
  const bytes = Uint8Array.from(atob(jpegBase64), (letter) => letter.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' }));
}

function parse(json: string): Record<string, string> {
  try {
    const known: unknown = JSON.parse(json);
    return isStringRecord(known) ? known : {};
  } catch {
    return {};
  }
}
