import type { ReactNode } from 'react';

type Props = {
  heading: string;
  text: string;
  /** Set to have it announced at once, if it replaces content that the visitor was using. */
  role?: 'alert';
  /** Links or buttons that lead on. */
  children: ReactNode;
};

/** A screen with a single message and a way on. */
export function Notice({ heading, text, role, children }: Props) {
  return (
    <div role={role} className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{heading}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{text}</p>
      {children}
    </div>
  );
}
