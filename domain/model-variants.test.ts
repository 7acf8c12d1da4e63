import { expect, test } from 'vitest';
import { chooseVariant, cudaOf } from './model-variants.ts';

const fp8 = 'qwen_image_edit_2511_fp8mixed.safetensors';
const int8 = 'qwen_image_edit_2511_int8_convrot.safetensors';
const [cuda13, cuda12] = ['2.14.1+cu130', '2.9.1+cu128'];

test.each([
  ['both, and CUDA 13', [fp8, int8], { pytorch: cuda13, version: '0.33.0' }, int8],
  ['both, and CUDA 12', [fp8, int8], { pytorch: cuda12, version: '0.33.0' }, fp8],
  ['both, and a card of AMD', [fp8, int8], { pytorch: '2.9.1+rocm6.4', version: '0.33.0' }, fp8],
  ['both, and no word about PyTorch', [fp8, int8], { pytorch: undefined, version: '0.33.0' }, fp8],
  ['both, and a version without int8', [fp8, int8], { pytorch: cuda13, version: '0.27.0' }, fp8],
  ['only fp8, and CUDA 13', [fp8], { pytorch: cuda13, version: '0.33.0' }, fp8],
  ['only int8, and CUDA 12', [int8], { pytorch: cuda12, version: '0.33.0' }, int8],
  ['only int8, and a version without it', [int8], { pytorch: cuda13, version: '0.9.2' }, fp8],
  ['none, and CUDA 13', [], { pytorch: cuda13, version: '0.33.0' }, int8],
  ['none, and CUDA 12', [], { pytorch: cuda12, version: '0.33.0' }, fp8],
])('an instance with %s loads the file that suits it', (_, there, runtime, file) => {
  expect(chooseVariant(fp8, there, runtime)).toBe(file);
});

test('a file without variants is loaded as the graph names it', () => {
  expect(chooseVariant('own.safetensors', [fp8, int8], { pytorch: cuda13, version: '0.33.0' })).toBe(
    'own.safetensors',
  );
});

test.each([
  [cuda13, 13],
  ['2.9.1+cu128', 12],
  ['2.13.0+cpu', undefined],
  ['2.14.1', undefined],
  [undefined, undefined],
])('PyTorch %s is built for CUDA %s', (pytorch, cuda) => {
  expect(cudaOf(pytorch)).toBe(cuda);
});
