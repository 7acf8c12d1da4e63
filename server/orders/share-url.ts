import type { Services } from '#compose.ts';

/** The address that shows a shared picture to whoever has it. */
export function shareUrlOf(shareId: string, { config, secrets }: Services): string {
  return `${config.PUBLIC_URL}/share/${secrets.shareSecret(shareId)}`;
}
