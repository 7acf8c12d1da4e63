import { fixedInputs } from '#adapters/comfyui/exported/adapt.ts';
import { inspectInstance, type Inspection } from '#adapters/comfyui/health/inspect.ts';
import type { MissingOnInstance } from '#adapters/comfyui/health/missing-requirements.ts';
import { describeMissing } from '#adapters/comfyui/workflow/requirements.ts';
import type { Workflow } from '#adapters/comfyui/workflow/workflow.ts';
import { withoutCredentials } from '#domain/secret-settings.ts';
import { messageOf } from '../doctor/finding.ts';

/** Readiness of a ComfyUI instance for a graph: `lacks` has one problem with its remedy each; `error` if it did not answer. */
export type Readiness = { url: string; name: string; lacks: string[]; error?: string };

function remedyFor(missing: MissingOnInstance, listed: string[]): string {
  const { model, nodeClass } = missing;
  if (nodeClass !== undefined) {
    return `lacks the node ${nodeClass}: install the extension that brings it (ComfyUI Manager, "Install Missing Custom Nodes") or update ComfyUI, and restart it`;
  }
  if (!model) return `cannot run it: ${describeMissing(missing)}: fix that in ComfyUI and export it again`;
  const fetched = listed.includes(model.file) ? 'toonbooth models fetches it' : 'put the file there';
  return `lacks the model ${model.folder}/${model.file}: ${fetched}`;
}

async function lacksOf(inspection: Inspection, workflow: Workflow, listed: string[]): Promise<string[]> {
  const missing = await inspection.findMissing({ style: workflow });
  const files = await Promise.all(
    fixedInputs(workflow).map(async ({ node, file }) =>
      (await inspection.hasInput(file))
        ? undefined
        : `lacks the picture ${file}, which "${node}" loads beside the photo: put it into the input folder of each ComfyUI`,
    ),
  );
  const sentences = [...missing.map((one) => remedyFor(one, listed)), ...files];
  return [...new Set(sentences.filter((one) => one !== undefined))];
}

/** Checks whether each ComfyUI instance has what a graph needs. `listed`: model files that `toonbooth models` knows. */
export function examineReadiness(urls: string[], workflow: Workflow, listed: string[]): Promise<Readiness[]> {
  return Promise.all(
    urls.map(async (url) => {
      const name = withoutCredentials(url);
      try {
        return { url, name, lacks: await lacksOf(await inspectInstance(url), workflow, listed) };
      } catch (error) {
        return { url, name, lacks: [], error: messageOf(error) };
      }
    }),
  );
}
