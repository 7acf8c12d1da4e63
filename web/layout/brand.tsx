import { useFacts } from '../page-facts.ts';

/** Returns the operator's name for the shop. */
export function useBrand(): string {
  return useFacts().brand;
}

/** The operator's logo, or the shop's default. No alternative text, as the name stands beside it. */
export function Logo({ className = '' }: { className?: string }) {
  return <img src="/logo" alt="" width={32} height={32} className={`object-contain ${className}`} />;
}
