import type { ReactNode } from 'react';

type Props = {
  heading: string;
  text: string;
  /** Read out at once where it takes the place of what somebody was at. */
  role?: 'alert';
  /** The way on. */
  children: ReactNode;
};

/** Screen that says one thing and leads on. */
export function Notice({ heading, text, role, children }: Props) {
  return (
    <div role={role} className="wrap min-h-[60dvh] py-16">
      <h1 className="font-display text-title">{heading}</h1>
      <p className="text-soft mt-4 mb-8 max-w-prose text-lg">{text}</p>
      {children}
    </div>
  );
}
