import type { AdminCallName, AdminRoutes } from '#contract/admin/routes.ts';
import type { LoginRoutes } from '#contract/admin/sessions.ts';
import type { PreviewEvent } from '#contract/order.ts';
import type { PageFacts } from '#contract/page-facts.ts';
import type { AnswerOf, JsonRouteName, Routes } from '#contract/routes.ts';
import { CallFailed, noConnection } from './failure.ts';

/** Types of all JSON that a page gets from the shop: answers to calls, previews of the order stream, the page's facts. */
export type Documents = { [Name in JsonRouteName]: AnswerOf<Routes[Name]> } & {
  [Name in keyof LoginRoutes]: AnswerOf<LoginRoutes[Name]>;
} & { [Name in AdminCallName]: AnswerOf<AdminRoutes[Name]> } & {
  preview: PreviewEvent;
  facts: PageFacts;
};

/** Parses JSON from the shop, trusting it to follow the contract. @throws CallFailed if it arrived broken */
export function readJson<Name extends keyof Documents>(_name: Name, json: string): Documents[Name] {
  try {
    // oxlint-disable-next-line typescript/no-unsafe-return -- the tests check every answer against its schema; the page has no room for them
    return JSON.parse(json);
  } catch {
    throw new CallFailed(noConnection);
  }
}
