import { property } from './http/property.ts';

/** Below `comfortable` a warning is shown at the start; below `least` the application does not start. */
const comfortable = 1_024;
const least = 192;

/** Reserved for everything except people's connections: the database, files, the program itself. */
const reserved = 128;

/** How many files and connections this process may have open at a time; infinite if the system does not say. */
export const descriptorsMost = (): number => {
  if (!process.report) return Infinity;
  // Without this, the report may spend seconds on looking up the names of all addresses.
  Reflect.set(process.report, 'excludeNetwork', true);
  // With a stack of its own, the report does not translate this one by the source maps of the whole program (0.3 s).
  const without = new Error('no stack');
  without.stack = '';
  const report: unknown = process.report.getReport(without);
  const soft = property(property(property(report, 'userLimits'), 'open_files'), 'soft');
  return typeof soft === 'number' ? soft : Infinity;
};

/** How many connections a server may accept so that the rest of its process has enough descriptors. */
export const connectionsMost = (descriptors: number): number => descriptors - reserved;

/** The warning for this limit at the start, if any; `isFatal`: the application cannot run with so few. */
export const descriptorAdvice = (
  descriptors: number,
): Readonly<{ text: string; isFatal: boolean }> | null => {
  if (descriptors >= comfortable) return null;
  const isFatal = descriptors < least;
  const effect = isFatal
    ? `at least ${least} are needed`
    : `at most ${connectionsMost(descriptors)} client connections are accepted`;
  const text = `The limit of open files is ${descriptors}: ${effect}. Raise it, for example with 'ulimit -n 4096'.`;
  return { text, isFatal };
};
