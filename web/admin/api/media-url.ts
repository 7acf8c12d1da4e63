import type { AdminMediaName, AdminRoutes } from '#contract/admin/routes.ts';
import type { QueryOf } from '#contract/route.ts';
import { queryOf } from './query-of.ts';

type PathOf<Name> = Name extends `GET ${infer Path}` ? Path : never;
type QueryAt<Path extends string> = QueryOf<AdminRoutes[`GET ${Path}` & AdminMediaName]>;

export function mediaUrl<Path extends PathOf<AdminMediaName>>(path: Path, query: QueryAt<Path>): string {
  return `${path}?${new URLSearchParams(queryOf(query)).toString()}`;
}
