import type { Mutation } from '../../api/use-mutation.ts';
import { MutationError } from '../../components/mutation-error.tsx';

type MutationResultProps = {
  mutation: Mutation<string>;
  /** What stands on the page by then: the same sentence again is for screen readers alone. */
  standing?: string;
};

/** What a mutation came to, in its own sentence, or why it failed; nothing otherwise. */
export function MutationResult({ mutation, standing }: MutationResultProps) {
  const isRepeated = mutation.kind === 'done' && mutation.result === standing;
  return (
    <>
      <p
        role="status"
        className={isRepeated ? 'sr-only' : 'text-good font-semibold wrap-anywhere empty:-mt-4'}
      >
        {mutation.kind === 'done' && mutation.result}
      </p>
      <MutationError mutation={mutation} />
    </>
  );
}
