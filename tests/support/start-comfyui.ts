import { startTestServer as start } from '#standins/comfyui/start-test-server.ts';
import { comfyContract } from './comfyui-contract.ts';

/** Starts a stand-in for one test, and compares what it sends with what ComfyUI sends. */
export function startTestServer(options: Parameters<typeof start>[0] = {}) {
  return start({ inspector: comfyContract, ...options });
}
