import type { SettingWords } from './types.ts';

/** Lines of `.env` that only the Compose files read. */
export const compose = {
  COMPOSE_PROFILES: {
    description:
      'Which additional services run: standins, or individually mailbox, stripe-standin, ' +
      'comfyui-standin; second-gpu.',
    example: 'standins',
  },
  DOMAIN: {
    description:
      'The name of the shop on the Internet, for docker-compose.caddy.yml: `PUBLIC_URL` and ' +
      '`TRUST_PROXY` follow from it.',
    example: 'toons.example.com',
  },
  DOCKER_IPV6: {
    description:
      'true if `DOMAIN` has an AAAA record, with Docker 27 or newer: otherwise all visitors who use IPv6 ' +
      'count as one.',
    example: 'false',
  },
  GPU: {
    description: 'The GPU that ComfyUI draws on, by its number or its UUID as `nvidia-smi -L` shows them.',
    example: '0',
  },
  SECOND_GPU: {
    description: 'A second GPU for a second ComfyUI, with `COMPOSE_PROFILES=second-gpu`.',
    example: '1',
  },
  MODELS_DIR: {
    description: 'A folder of this machine for the models, owned by user 1000. Not set: a volume.',
    example: './models',
  },
  COMFYUI_CUDA: {
    description: "12 builds ComfyUI's image for an NVIDIA driver older than 580; it then draws more slowly.",
    example: '13',
  },
} satisfies Record<string, SettingWords>;
