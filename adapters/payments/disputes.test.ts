import { describe, expect, it } from 'vitest';
import { disputeFacts } from './disputes.ts';

const dispute = { id: 'dp_1', payment_intent: 'pi_1', amount: 499, currency: 'usd' };
const card = (case_type: string) => ({ payment_method_details: { card: { case_type } } });

describe('a dispute', () => {
  it.each(['won', 'warning_closed'])('that is %s frees its order', (status) => {
    expect(disputeFacts({ ...dispute, status })).toMatchObject({ status: 'closed' });
  });

  it.each([
    ...['warning_needs_response', 'warning_under_review', 'needs_response', 'under_review'],
    ...['appeal_needs_response', 'appeal_under_review', 'prevented', 'of_a_later_version', ''],
  ])('that is "%s" is open', (status) => {
    expect(disputeFacts({ ...dispute, status })).toMatchObject({ status: 'open' });
  });

  it('that Stripe prevented is lost if it returned the payment, and open if it blocked it', () => {
    expect(disputeFacts({ ...dispute, status: 'prevented', ...card('resolution') })?.status).toBe('lost');
    expect(disputeFacts({ ...dispute, status: 'prevented', ...card('block') })?.status).toBe('open');
  });

  it('that is lost counts as lost', () => {
    expect(disputeFacts({ ...dispute, status: 'lost' })).toMatchObject({ status: 'lost' });
  });
});
