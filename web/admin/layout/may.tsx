import type { ReactNode } from 'react';
import type { AdminRoutes } from '#contract/admin/routes.ts';
import { may } from '../api/admin-call.ts';

/** Shows its content only to people whose role may make this call. */
export function May({ call, children }: { call: keyof AdminRoutes; children: ReactNode }) {
  return may(call) && children;
}
