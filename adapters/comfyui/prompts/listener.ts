import { isEnding } from '../client/socket.ts';
import type { FilledWorkflow } from '../workflow/workflow.ts';
import type { Watch } from './watch.ts';
import { createProgress, type Message } from './progress.ts';

/** Listens to the socket's messages about a prompt, and remembers what polls may no longer find. */
export function createListener(workflow: FilledWorkflow, watch: Watch, onEnd: () => void) {
  const progress = createProgress(workflow);
  const heard = new Set<string>();
  let reported = 0;
  let ended = false;
  let heardAt = -Infinity;
  return {
    hasBegun: () => heard.size > 0,
    hasEnded: () => ended,
    /** Returns when the last message came, as `performance.now()`. */
    heardAt: () => heardAt,
    wasInterrupted: () => heard.has('execution_interrupted'),
    onMessage(message: Message) {
      if (heard.size === 0) watch.onPlace?.({ is: 'running' });
      heard.add(message.type);
      heardAt = performance.now();
      const percent = progress.update(message);
      if (percent > reported) watch.onProgress((reported = percent));
      if (!isEnding(message)) return;
      ended = true;
      onEnd();
    },
    onPreview(jpeg: Buffer, node: string | undefined) {
      if (!progress.isInLastStep(node)) watch.onPreview(jpeg);
    },
  };
}
