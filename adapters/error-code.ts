/** Returns the code of an error of Node.js or of a driver, such as ENOENT; undefined where it has none. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
