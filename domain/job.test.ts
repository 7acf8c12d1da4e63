import { expect, test } from 'vitest';
import { continuesInJob, isWorkState, jobsFor, queueOf, workStates, type Job } from './job.ts';
import { orderStates } from './order.ts';

const order = { id: 'order', tries: 2 };

test('the worker has a step for an order that is paid and has not ended', () => {
  expect(workStates).toEqual([
    ...['paid', 'approved', 'drawn', 'accepted', 'gift_paid', 'rejected', 'failed'],
  ]);
  expect(orderStates.filter(isWorkState)).toEqual(workStates);
});

test('only the step that delivers a picture is executed by the job before it', () => {
  expect(orderStates.filter(continuesInJob)).toEqual(['accepted']);
});

test('an order’s new state causes its step and its mail', () => {
  expect(jobsFor({ ...order, state: 'paid' })).toEqual([
    { ...order, type: 'order', state: 'paid', isBegun: false },
    { type: 'mail', id: 'order', state: 'paid' },
  ]);
  expect(jobsFor({ ...order, state: 'approved', isBegun: true })).toEqual([
    { ...order, type: 'order', state: 'approved', isBegun: true },
  ]);
  expect(jobsFor({ ...order, state: 'delivered' })).toEqual([
    { type: 'mail', id: 'order', state: 'delivered' },
  ]);
});

test('a step that the job before executes gets no job', () => {
  expect(jobsFor({ ...order, state: 'accepted' }, true)).toEqual([]);
});

test('what is still drawn for a failed order is discarded', () => {
  expect(jobsFor({ ...order, state: 'failed' }, true)).toEqual([{ type: 'discard-prompts', id: 'order' }]);
});

test('an order goes to the queue of its step, a mail to that of mails, anything else to the common one', () => {
  const jobs: Job[] = [
    { type: 'order', id: 'order', state: 'paid' },
    { type: 'order', id: 'order', state: 'approved' },
    { type: 'order', id: 'order', state: 'failed' },
    { type: 'mail', id: 'order', state: 'paid' },
    { type: 'refund', id: 'refund' },
  ];
  expect(jobs.map(queueOf)).toEqual(['moderation', 'drawing', 'default', 'mails', 'default']);
});
