// The hooks that the main thread registered do not reach a worker's first module on Node 20.
import { register } from 'tsx/esm/api';

register();
await import('./worker.ts');
