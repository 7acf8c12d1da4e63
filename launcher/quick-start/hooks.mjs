/** @type {Record<string, string>} the file of each package's CommonJS build */
let files = {};

/** @param {Record<string, string>} given */
export function initialize(given) {
  files = given;
}

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, nextResolve) {
  const url = files[specifier];
  return url ? { url, format: 'commonjs', shortCircuit: true } : nextResolve(specifier, context);
}
