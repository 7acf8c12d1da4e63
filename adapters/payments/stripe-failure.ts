import Stripe from 'stripe';
import { errorMessage } from '../log.ts';

const remedies: Record<number, string> = {
  401: 'Stripe does not know STRIPE_SECRET_KEY: copy it again from the Stripe dashboard, under Developers, API keys',
  403: 'STRIPE_SECRET_KEY lacks a permission: `toonbooth doctor` names it',
};

/** What is to be done about a refusal that is the key's fault, and not that of what was asked for. */
export const keyRemedies = Object.values(remedies);

/**
 * How a failed call to Stripe is logged: its message and, where Stripe answered and refused it, what to do. Without a remedy
 * it is an outage, which passes by itself.
 */
export function stripeFailure(error: unknown): { error: string; remedy?: string } {
  const message = errorMessage(error);
  const status = error instanceof Stripe.errors.StripeError ? (error.statusCode ?? 0) : 0;
  const isRefusal = status >= 400 && status < 500 && status !== 409 && status !== 429;
  if (!isRefusal) return { error: message };
  return {
    error: message,
    remedy: remedies[status] ?? 'Stripe refuses this call: its Workbench shows it under Logs',
  };
}
