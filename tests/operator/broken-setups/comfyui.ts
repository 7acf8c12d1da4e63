import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { examineComfy } from '#operator/doctor/comfyui.ts';
import { examineComfyFolders } from '#operator/doctor/comfyui-folders.ts';
import type { Finding } from '#operator/doctor/finding.ts';
import { examineStyles } from '#operator/doctor/styles.ts';
import { readManifest } from '#operator/models/manifest.ts';
import { givenStandin } from '../../support/comfyui.ts';
import { givenFolder } from '../../support/folder.ts';
import { givenMachine } from '../comfy-double.ts';
import { closed, shopOf, type BrokenSetup } from './broken-setup.ts';

type Environment = Record<string, string>;

const smallModels = async () => (await readManifest('small')).map(({ file }) => file);

async function comfy(
  machine: Parameters<typeof givenMachine>[0],
  environment: Environment = {},
): Promise<Finding[]> {
  using double = await givenMachine({ gpuMemoryBytes: 12e9, models: await smallModels(), ...machine });
  return await examineComfy(shopOf({ COMFYUI_URLS: double.url, ...environment }));
}

/** Arguments with which the shop's own instance is started. */
const asNeeded = ['main.py', '--disable-metadata', '--disable-all-custom-nodes'];

/** Examines a machine whose `nvidia-smi` reports this driver version. */
async function withDriver<T>(version: string, examine: () => Promise<T>): Promise<T> {
  await using folder = await givenFolder();
  const tool = path.join(folder.path, 'nvidia-smi');
  await writeFile(tool, `#!/bin/sh\necho ${version}\n`, { mode: 0o755 });
  const { PATH } = process.env;
  process.env.PATH = `${folder.path}:${PATH}`;
  try {
    return await examine();
  } finally {
    process.env.PATH = PATH;
  }
}

/** Examines an address where a server other than ComfyUI answers every request like this. */
async function answered(answer: (url: string, response: ServerResponse) => void): Promise<Finding[]> {
  const server = createServer(({ url = '' }, response) => answer(url, response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  try {
    const { port } = server.address() as AddressInfo;
    return await examineComfy(shopOf({ COMFYUI_URLS: `http://127.0.0.1:${port}` }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Examines a ComfyUI behind a proxy that blocks every POST. */
async function onlyRead(): Promise<Finding[]> {
  await using instance = await givenStandin();
  await instance.fault('POST /', 'status', { status: 405, body: '<html>Method not allowed</html>' });
  return await examineComfy(shopOf({ COMFYUI_URLS: instance.url, WORKFLOWS: 'cpu' }));
}

async function ownStyles(file: string, text: string): Promise<Finding[]> {
  await using folder = await givenFolder();
  await mkdir(path.dirname(path.join(folder.path, file)), { recursive: true });
  await writeFile(path.join(folder.path, file), text);
  return await examineStyles(shopOf({ STYLES_DIR: folder.path }));
}

export const brokenComfyUi: BrokenSetup[] = [
  {
    name: 'a missing model',
    examine: async () => comfy({ models: (await smallModels()).filter((file) => !file.includes('vae')) }),
    check: 'comfyui.models',
    message: /lacks models: models\/vae\/\S+ \(.*bricks.*\)/,
    remedy: /toonbooth models --tier small --into <its folder>\/models .*run --rm models --tier small/,
  },
  {
    name: 'a missing node class',
    examine: () => comfy({ without: ['Flux2Scheduler'] }),
    check: 'comfyui.nodes',
    message: /lacks node classes: Flux2Scheduler \(.*bricks.*\)/,
    remedy: /Update ComfyUI/,
  },
  {
    name: 'a ComfyUI that is too old',
    examine: () => comfy({ version: '0.3.64' }),
    check: 'comfyui comfyui.security',
    message: /version 0\.3\.64/,
    remedy: /Update it to 0\.28\.0 or newer/,
  },
  {
    name: 'a machine with too little RAM',
    examine: () => comfy({ gpuMemoryBytes: 24e9, ramBytes: 32e9 }, { WORKFLOWS: 'quality' }),
    check: 'comfyui.ram comfyui.models',
    message: /32\.0 GB; the quality graphs need 48 GB of RAM, preferably 64/,
    remedy: /kills ComfyUI .*add RAM or swap, or set WORKFLOWS=small/,
  },
  {
    name: 'a GPU with too little memory',
    examine: () => comfy({ gpuMemoryBytes: 6e9 }),
    check: 'comfyui.gpu-memory',
    message: /6\.0 GB; the small graphs need a GPU with 8 GB/,
    remedy: /larger GPU/,
  },
  {
    name: 'a ComfyUI with known security holes',
    examine: () => comfy({ version: '0.27.1' }),
    check: 'comfyui.security',
    message: /0\.27\.1.*0\.28\.0 has closed: CVE-2026-56670 .*CVE-2026-56673/,
    remedy: /Update it to 0\.28\.0 or newer\. .*ALLOW_OLD_COMFYUI=1/,
  },
  {
    name: 'a ComfyUI that saves into folders by date',
    examine: () => comfy({ argv: [...asNeeded, '--date-based-output'] }),
    check: 'comfyui.start',
    message: /--date-based-output and saves pictures where the shop does not look/,
    remedy: /without that flag/,
  },
  {
    name: 'a ComfyUI that any page may use',
    examine: () => comfy({ argv: [...asNeeded, '--enable-cors-header', '*'] }),
    check: 'comfyui.start',
    message: /any page in a browser/,
    remedy: /without that flag/,
  },
  {
    name: 'a ComfyUI that listens everywhere beside the shop',
    examine: () => comfy({ argv: [...asNeeded, '--listen'] }),
    check: 'comfyui.start',
    message: /listens beyond the private network/,
    remedy: /--listen and an address/,
  },
  {
    name: 'a ComfyUI that was started as its own guide says',
    examine: () => comfy({ argv: ['main.py'] }),
    check: 'comfyui.start',
    message: /without --disable-metadata/,
    remedy: /with --disable-metadata/,
  },
  {
    name: 'a PyTorch for CUDA 12 on a driver for CUDA 13',
    examine: () => withDriver('580.95.05', () => comfy({ pytorch: '2.9.1+cu128' })),
    check: 'comfyui.pytorch',
    message:
      /2\.9\.1 is built for CUDA 12: .*fast kernels off.*driver is 580\.95\.05, which supports CUDA 13/,
    remedy: /pip install torch==2\.14\.1 .*CUDA=13/,
  },
  {
    name: 'a PyTorch for CUDA 13 on a driver for CUDA 12',
    examine: () => withDriver('550.163.01', () => comfy({ pytorch: '2.14.1+cu130' })),
    check: 'comfyui.pytorch',
    message: /CUDA 13, which needs a newer driver; NVIDIA’s driver is 550/,
    remedy: /driver 580 or newer, or the older PyTorch/,
  },
  {
    name: 'a ComfyUI that is not reached',
    examine: () => examineComfy(shopOf({ COMFYUI_URLS: `http://${closed}` })),
    check: 'comfyui',
    message: /does not answer: .*ECONNREFUSED/,
    remedy: /--listen .* firewall/,
  },
  {
    name: 'a ComfyUI that has moved',
    examine: () =>
      answered((url, response) => {
        response.writeHead(301, { location: `https://gpu.example.com/comfy${url}` }).end();
      }),
    check: 'comfyui',
    message: /redirects to https:\/\/gpu\.example\.com\/comfy: name that address in COMFYUI_URLS$/,
    remedy: /COMFYUI_URLS/,
  },
  {
    name: 'a ComfyUI behind a login',
    examine: () => answered((_url, response) => response.writeHead(401).end('<html>Log in</html>')),
    check: 'comfyui',
    message: /answered 401/,
    remedy: /cannot log in/,
  },
  {
    name: 'another page where ComfyUI should be',
    examine: () => answered((_url, response) => response.end('<html>Welcome to nginx!</html>')),
    check: 'comfyui',
    message: /not as ComfyUI does: <html>Welcome/,
    remedy: /Something else listens at that address/,
  },
  {
    name: 'a proxy that lets no prompt through to ComfyUI',
    examine: onlyRead,
    check: 'comfyui',
    message: /\/prompt answered 405, not as ComfyUI does/,
    remedy: /lets only some requests through/,
  },
  {
    name: 'folders of ComfyUI that are not shared',
    examine: () =>
      examineComfyFolders(shopOf({ COMFYUI_URLS: 'http://gpu:8188', COMFYUI_DIRS: '/no/such/folder' })),
    check: 'comfyui.folders',
    message: /cannot be removed from \/no\/such\/folder: ENOENT/,
    remedy: /COMFYUI_DIRS must name/,
  },
  {
    name: 'a style of one’s own that is not sound',
    examine: () => ownStyles('comic/style.json', '{'),
    check: 'styles',
    message: /comic\/style\.json is not JSON/,
    remedy: /not sold until then/,
  },
  {
    name: 'a setting that names a style that is not there',
    examine: () => examineStyles(shopOf({ STYLE_PRICES: 'brick=3' })),
    check: 'styles.named',
    message: /^STYLE_PRICES names brick\. Did you mean bricks\?$/,
    remedy: /style's folder/,
  },
  {
    name: 'a list of models that is not sound',
    examine: () => ownStyles('models.json', '{"files": 1}'),
    check: 'styles.models',
    message: /models\.json has errors/,
    remedy: /the same form/,
  },
];
