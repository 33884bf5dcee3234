import { property } from './http/property.ts';

/** Below this the house says what it means; below the least it does not start. */
const comfortable = 1_024;
const least = 192;

/** For everything but connections of people: the database, files, the program itself. */
const reserved = 128;

/** Files and connections that this process may have open at a time; infinite where the system does not say. */
export const descriptorsMost = (): number => {
  if (!process.report) return Infinity;
  // Looking up the names of all addresses may take seconds.
  Reflect.set(process.report, 'excludeNetwork', true);
  const report: unknown = process.report.getReport();
  const soft = property(property(property(report, 'userLimits'), 'open_files'), 'soft');
  return typeof soft === 'number' ? soft : Infinity;
};

/** How many connections a server may take so that the rest of its process still has what it needs. */
export const connectionsMost = (descriptors: number): number => descriptors - reserved;

/** What is to be said of so many at the start, if anything; `isFatal`: nothing can run with so few. */
export const descriptorAdvice = (
  descriptors: number,
): Readonly<{ text: string; isFatal: boolean }> | null => {
  if (descriptors >= comfortable) return null;
  const isFatal = descriptors < least;
  const effect = isFatal
    ? `at least ${least} are needed`
    : `no more than ${connectionsMost(descriptors)} connections of people are taken`;
  const text = `Only ${descriptors} files and connections may be open at a time, so ${effect}: raise the limit, for example with 'ulimit -n 4096'.`;
  return { text, isFatal };
};
