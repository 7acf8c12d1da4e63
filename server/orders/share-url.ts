import type { Shop } from '#compose.ts';

/** The address that shows a shared picture to whoever has it. */
export function shareUrlOf(shareId: string, { config, secrets }: Shop): string {
  return `${config.PUBLIC_URL}/share/${secrets.shareSecret(shareId)}`;
}
