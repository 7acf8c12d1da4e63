import { ButtonLink } from '../components/button.tsx';
import { useTitle } from './use-title.ts';

export function NotFound() {
  useTitle('Nothing here');
  return (
    <div className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">There is nothing at this address</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">
        Not even a blurry one. The booth itself is fine and one step away.
      </p>
      <ButtonLink to="/" size="large">
        Back to the booth
      </ButtonLink>
    </div>
  );
}
