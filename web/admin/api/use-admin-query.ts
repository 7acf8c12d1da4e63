import { mutate, type SWRConfiguration } from 'swr';
import type { AdminCallName, AdminRoutes, InputOf } from '#contract/admin/routes.ts';
import type { Documents } from '../../api/read-json.ts';
import { useQuery, type Query } from '../../api/use-query.ts';
import { adminCall } from './admin-call.ts';

type Arguments<Name extends AdminCallName> =
  InputOf<AdminRoutes[Name]> extends undefined ? [] : [input: InputOf<AdminRoutes[Name]>];

/** SWR key of a call and its input, for a page that updates the cached answer itself. */
export const adminKey = (name: AdminCallName, input: unknown = null): string =>
  `admin ${name} ${JSON.stringify(input)}`;

/** Options to load only once: each read of personal data adds a row to the audit log. */
export const once: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** Loads data for a page of the console. */
export function useAdminQuery<Name extends AdminCallName>(
  name: Name,
  options: SWRConfiguration<Documents[Name], unknown>,
  ...input: Arguments<Name>
): Query<Documents[Name]> {
  return useQuery(adminKey(name, input[0]), () => adminCall(name, ...input), options);
}

/**
 * Reloads the call's data on every page that shows it. An action that awaits this ends only when the page shows the new
 * state, so nothing is typed into a form that is about to be replaced.
 */
export async function refresh(name: AdminCallName): Promise<void> {
  await mutate((key) => typeof key === 'string' && key.startsWith(`admin ${name} `));
}
