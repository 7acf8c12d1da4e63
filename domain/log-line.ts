/** Levels of log lines, the least important first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Returns a level and those that are more important. */
export const levelsFrom = (level: LogLevel): readonly LogLevel[] => logLevels.slice(logLevels.indexOf(level));

/** Writer of a log: a program, and the name of its machine, or of the worker. */
export type LogService = { program: string; machine: string };

/** Formats a service as it is typed and put into addresses: `worker@gpu-box`. */
export const serviceName = ({ program, machine }: LogService): string => `${program}@${machine}`;

/** Reads a service; without a machine, it means the program on every machine. */
export function readService(name: string): { program: string; machine: string | undefined } {
  const at = name.indexOf('@');
  return at === -1
    ? { program: name, machine: undefined }
    : { program: name.slice(0, at), machine: name.slice(at + 1) };
}

/** Most lines kept of a service, and of all services together. */
export const mostLogLines = { service: 2_000, all: 20_000 };
