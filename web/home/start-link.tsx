import type { ReactNode } from 'react';
import { track, type Events } from '../analytics/track.ts';
import { ButtonLink, type ButtonLook } from '../components/button.tsx';
import { paths } from '../routes.ts';

type StartLinkProps = ButtonLook & { place: Events['get_started']['place']; children: ReactNode };

export function StartLink({ place, children, ...look }: StartLinkProps) {
  return (
    <ButtonLink {...look} to={paths.transform} onClick={() => track('get_started', { place })}>
      {children}
    </ButtonLink>
  );
}
