const wanted = [20, 19];

/**
 * Returns a sentence about what is wrong with this version of Node.js; undefined if it is new enough.
 * @param {string} version such as "20.19.0"
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return undefined;
  return `Toonbooth needs Node.js ${wanted.join('.')} or newer; this is ${version}. Get it from https://nodejs.org and start again.`;
}
