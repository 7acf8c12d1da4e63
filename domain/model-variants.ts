import { isOlder } from './version.ts';

/** Facts that a ComfyUI instance reports about the software that runs models on it. */
export type Runtime = {
  version: string;
  /** PyTorch's version with its build, such as `2.14.1+cu130`; undefined if the instance does not say. */
  pytorch: string | undefined;
};

/**
 * Variants of model files in int8, by the file that graphs name. Both hold the same model. ComfyUI computes int8 quickly by
 * kernels that need CUDA 13, which runs on every card that has int8; without them, the named file is the quicker one.
 */
export const int8Variants: ReadonlyMap<string, string> = new Map([
  ['qwen_image_edit_2511_fp8mixed.safetensors', 'qwen_image_edit_2511_int8_convrot.safetensors'],
]);

const namedFiles = new Map([...int8Variants].map(([named, int8]) => [int8, named]));

/** Returns the file that graphs name, for it or its variant. */
export const namedFor = (file: string): string => namedFiles.get(file) ?? file;

/** Returns the names of all files with the same model. */
export function sameModel(file: string): string[] {
  const named = namedFor(file);
  const int8 = int8Variants.get(named);
  return int8 === undefined ? [named] : [named, int8];
}

/** First version that draws with int8 files on every card: 0.27.0 brought them, 0.28.0 repaired older cards. */
const int8Since = '0.28.0';

/** Returns the CUDA version that PyTorch was built for, such as 13; undefined for other builds and if it is not known. */
export function cudaOf(pytorch = ''): number | undefined {
  const [, major] = /\+cu(\d{2})\d+$/.exec(pytorch) ?? [];
  return major === undefined ? undefined : Number(major);
}

/** Returns the file that suits an instance best in place of one that a graph names, and those that can replace it. */
export function variantsOf(file: string, { version, pytorch }: Runtime): [best: string, ...others: string[]] {
  const int8 = int8Variants.get(file);
  if (int8 === undefined || isOlder(version, int8Since)) return [file];
  return (cudaOf(pytorch) ?? 0) >= 13 ? [int8, file] : [file, int8];
}

/** Returns the file that an instance with these files should load in place of one that a graph names. */
export function chooseVariant(file: string, there: readonly string[], runtime: Runtime): string {
  const variants = variantsOf(file, runtime);
  return variants.find((one) => there.includes(one)) ?? variants[0];
}
