import type { Mutation } from '../../api/use-mutation.ts';
import { MutationError } from '../../components/mutation-error.tsx';

type MutationResultProps = {
  mutation: Mutation<string>;
  /** Text that the page already shows: a result with the same text is only for screen readers. */
  standing?: string;
};

/** Shows a mutation's result or why it failed; nothing otherwise. */
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
