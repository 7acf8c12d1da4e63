import type { Services } from '#compose.ts';

/** Returns the address of a shared picture's page; anyone who has it can open the page. */
export function shareUrlOf(shareId: string, { config, secrets }: Services): string {
  return `${config.PUBLIC_URL}/share/${secrets.shareSecret(shareId)}`;
}
