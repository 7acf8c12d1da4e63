import type { Inspection } from '#adapters/comfyui/health/inspect.ts';
import { describeHoles, findStartProblems, secureSince } from '#adapters/comfyui/health/security.ts';
import { cudaOf } from '#domain/model-variants.ts';
import { isOlder } from '#domain/version.ts';
import { about, comfyName, type Finding } from './finding.ts';
import { readNvidiaDriver } from './nvidia-driver.ts';

/** Oldest NVIDIA driver that runs CUDA 13 builds. */
const cuda13Driver = '580';
const cuda13Packages = 'torch==2.14.1 torchvision==0.29.2 torchaudio==2.11.0';

/** Checks an instance's version, and its command line if it reports that. */
export function securityFindings(url: string, { version, argv }: Inspection): Finding[] {
  const security = about('comfyui.security', `${comfyName(url)}: security`);
  const start = about('comfyui.start', `${comfyName(url)}: start`);
  const holes = describeHoles(version);
  const update = `Update it to ${secureSince} or newer. Until then it draws graphs for GPUs only with ALLOW_OLD_COMFYUI=1; make sure that only the shop can reach it.`;
  const problems = argv === undefined ? [] : findStartProblems(argv, url);
  return [
    holes === undefined
      ? security.right(`version ${version} has no security hole that Toonbooth knows of.`)
      : security.wrong(holes, update),
    ...problems.map(({ message, remedy }) => start.wrong(message, remedy)),
    ...(argv !== undefined && problems.length === 0
      ? [start.right('was started with the options that the shop needs.')]
      : []),
  ];
}

/** Checks whether the PyTorch build fits the NVIDIA driver. Builds for AMD's and other makers' cards are not checked. */
export async function examinePytorch(url: string, { pytorch = '' }: Inspection): Promise<Finding[]> {
  const cuda = cudaOf(pytorch);
  if (cuda === undefined) return [];
  const driver = await readNvidiaDriver(url);
  const build = `PyTorch ${pytorch.split('+')[0] ?? ''} is built for CUDA ${cuda}`;
  return [(cuda >= 13 ? judgeCuda13 : judgeCuda12)(url, build, driver)];
}

const pytorchCheck = (url: string) => about('comfyui.pytorch', `${comfyName(url)}: PyTorch`);
const takesCuda13 = (driver: string): boolean => !isOlder(driver, cuda13Driver);

function judgeCuda13(url: string, build: string, driver: string | undefined): Finding {
  const check = pytorchCheck(url);
  if (driver === undefined || takesCuda13(driver))
    return check.right(`${build}, so ComfyUI’s fast kernels are on.`);
  const remedy = `Install NVIDIA’s driver ${cuda13Driver} or newer, or the older PyTorch: docs/operating.md, "The driver".`;
  return check.wrong(`${build}, which needs a newer driver; NVIDIA’s driver is ${driver}.`, remedy);
}

function judgeCuda12(url: string, build: string, driver: string | undefined): Finding {
  const check = pytorchCheck(url);
  const cost = `${build}: ComfyUI leaves its fast kernels off, and int8 files draw slower than fp8`;
  const remedy = `With driver ${cuda13Driver} or newer: pip install ${cuda13Packages} in ComfyUI’s environment, or build its image with CUDA=13.`;
  if (driver === undefined)
    return check.unchecked(
      `${cost}. Its driver is not known here: nvidia-smi on its machine shows it.`,
      remedy,
    );
  return takesCuda13(driver)
    ? check.wrong(`${cost}; NVIDIA’s driver is ${driver}, which supports CUDA 13.`, remedy)
    : check.right(`${cost}; NVIDIA’s driver is ${driver}, which does not support CUDA 13.`);
}
