const wanted = [20, 19];

/**
 * What is wrong with this Node.js, in a sentence; undefined when it will do.
 * @param {string} version such as "20.19.0"
 * @returns {string | undefined}
 */
export function nodeProblem(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > wanted[0] || (major === wanted[0] && minor >= wanted[1])) return undefined;
  return `Toonbooth needs Node.js ${wanted.join('.')} or newer, this is ${version}. Get it from https://nodejs.org and start again.`;
}
