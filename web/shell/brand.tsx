import { useFacts } from './facts.ts';

/** The operator's name for the shop. */
export function useBrand(): string {
  return useFacts().brand;
}

/** A print of a smile, half photo and half cartoon. */
export function Logo({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden className={className}>
      <rect x="3" y="1" width="26" height="30" rx="4" fill="#fff" />
      <rect x="6" y="4" width="20" height="20" rx="2" fill="#ffd21f" />
      <path d="M6 14h10V4H8a2 2 0 0 0-2 2zM16 24h8a2 2 0 0 0 2-2v-8H16z" fill="#f04a24" />
      <circle cx="12.2" cy="11.6" r="1.9" fill="#161214" />
      <circle cx="19.8" cy="11.6" r="1.9" fill="#161214" />
      <path
        d="M10.5 16.2c1.2 3 9.8 3 11 0"
        fill="none"
        stroke="#161214"
        strokeWidth="2.2"
        strokeLinecap="round"
      />
    </svg>
  );
}
