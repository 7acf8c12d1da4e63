import { mutate, type SWRConfiguration } from 'swr';
import type { AdminCallName, AdminRoutes, InputOf } from '#contract/admin/routes.ts';
import type { Documents } from '../../api/read-json.ts';
import { useQuery, type Query } from '../../api/use-query.ts';
import { adminCall } from './admin-call.ts';

type Arguments<Name extends AdminCallName> =
  InputOf<AdminRoutes[Name]> extends undefined ? [] : [input: InputOf<AdminRoutes[Name]>];

/** What `input` is shown under, for a page that knows better what it has become. */
export const adminKey = (name: AdminCallName, input: unknown = null): string =>
  `admin ${name} ${JSON.stringify(input)}`;

/** Loads once, as each look at personal data leaves a row in the audit log. */
export const once: SWRConfiguration = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** What a page of the console shows. */
export function useAdminQuery<Name extends AdminCallName>(
  name: Name,
  options: SWRConfiguration<Documents[Name], unknown>,
  ...input: Arguments<Name>
): Query<Documents[Name]> {
  return useQuery(adminKey(name, input[0]), () => adminCall(name, ...input), options);
}

/**
 * Loads it anew wherever it is shown. An action that waits for it is over once the page shows what has become of it, so that
 * nothing is typed into a form that is about to be replaced.
 */
export async function refresh(name: AdminCallName): Promise<void> {
  await mutate((key) => typeof key === 'string' && key.startsWith(`admin ${name} `));
}
