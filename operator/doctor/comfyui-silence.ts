import { about, comfyName, type Finding } from './finding.ts';

/** Remedies by the reason why an instance does not answer as ComfyUI does; the first match applies. */
const remedies: readonly (readonly [reason: RegExp, remedy: string])[] = [
  [
    /^It redirects to /,
    'If a ComfyUI of yours that needs no login is there, name that address in COMFYUI_URLS; if not, name the address of ComfyUI itself.',
  ],
  [
    /answered (401|403|405|407),/,
    'A proxy in front of it asks for a login or lets only some requests through, and the shop cannot log in: let the shop’s machine through, or name the address of ComfyUI itself in COMFYUI_URLS.',
  ],
  [
    /, not as ComfyUI does|does not match the HTTP/,
    'Something else listens at that address, or a proxy answers in its place: check that ComfyUI is running, and that COMFYUI_URLS names its own port, 8188 unless it was started with another --port.',
  ],
];
const anyReason =
  'Check that it is running, with --listen if it is on another machine, that COMFYUI_URLS is right, and that no firewall is in between.';

/** Makes the finding about an instance that gave no answer, or one that is not ComfyUI's. */
export function unreachable(url: string, { message }: Error): Finding {
  const [, remedy = anyReason] = remedies.find(([reason]) => reason.test(message)) ?? [];
  return about('comfyui', comfyName(url)).wrong(`does not answer: ${message}`, remedy);
}
