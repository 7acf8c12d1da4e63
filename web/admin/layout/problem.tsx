import type { Query } from '../../api/use-query.ts';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useExplain } from '../../i18n/use-messages.ts';

/** Says why something could not be loaded, with a button to try again. */
export function Problem({ of: { failure, retry } }: { of: Extract<Query<unknown>, { kind: 'failed' }> }) {
  const explain = useExplain();
  return (
    <Notice tone="bad" role="alert">
      <p>{explain(failure)}</p>
      <Button look="plain" onClick={retry}>
        Try again
      </Button>
    </Notice>
  );
}
