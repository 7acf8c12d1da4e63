import { z } from 'zod';
import type { NodeClass, NodeInput } from './node-class.ts';
import type { ObjectInfo } from '../client/answers.ts';

const settingsOf = z
  .object({
    options: z.array(z.union([z.string(), z.number(), z.boolean()])).optional(),
    min: z.number().optional(),
    max: z.number().optional(),
    /** Set on choices among uploaded files, which change with every upload. */
    image_upload: z.boolean().optional(),
  })
  .catch({});

/** Converts a node class from an instance's `/object_info`. */
export function nodeClassOf({ input, output, output_node: putsOut }: ObjectInfo): NodeClass {
  return {
    inputs: { ...inputsOf(input.optional, false), ...inputsOf(input.required, true) },
    outputs: output,
    putsOut,
  };
}

type Declared = ObjectInfo['input']['required'];

function inputsOf(declared: Declared = {}, required: boolean): Record<string, NodeInput> {
  return Object.fromEntries(
    Object.entries(declared).map(([name, [type, settings]]) => [name, inputOf(type, required, settings)]),
  );
}

/** Converts an input: older classes list a choice's values in place of the type, newer ones in the settings of a COMBO. */
function inputOf(type: unknown, required: boolean, settings: unknown): NodeInput {
  const { options, min, max, image_upload: uploaded } = settingsOf.parse(settings);
  if (!Array.isArray(type)) return { type: String(type), required, options, min, max };
  const listed = settingsOf.parse({ options: type }).options;
  return { type: 'COMBO', required, options: uploaded ? undefined : listed };
}
