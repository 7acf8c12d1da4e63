import type { ReactNode } from 'react';
import { track, type Events } from '../analytics/track.ts';
import { ButtonLink, type ButtonLook } from '../components/button.tsx';

type StartLinkProps = ButtonLook & { place: Events['get_started']['place']; children: ReactNode };

/** Leads into the booth. */
export function StartLink({ place, children, ...look }: StartLinkProps) {
  return (
    <ButtonLink {...look} to="/transform" onClick={() => track('get_started', { place })}>
      {children}
    </ButtonLink>
  );
}
