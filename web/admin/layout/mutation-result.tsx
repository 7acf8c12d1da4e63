import type { Mutation } from '../../api/use-mutation.ts';
import { MutationError } from '../../components/mutation-error.tsx';

/** What a mutation came to, in its own sentence, or why it failed; nothing otherwise. */
export function MutationResult({ mutation }: { mutation: Mutation<string> }) {
  return (
    <>
      <p role="status" className="text-good font-semibold wrap-anywhere empty:-mt-4">
        {mutation.kind === 'done' && mutation.result}
      </p>
      <MutationError mutation={mutation} />
    </>
  );
}
