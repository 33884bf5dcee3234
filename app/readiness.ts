import type { Readiness } from '../infra/http/system-routes.ts';

/** A condition that must hold before people are served. */
export type Check = Readonly<{
  /** What is missing, in words; evaluated only while it is missing. */
  missing: string | (() => string);
  isThere: () => boolean | Promise<boolean>;
  /** What is missing without keeping anybody from being served, in words; evaluated after the check. */
  without?: () => readonly string[];
}>;

const checkTimeoutMs = 1_500;

const holdsInTime = async ({ isThere }: Check): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), checkTimeoutMs);
  });
  try {
    return await Promise.race([Promise.resolve(isThere()), late]);
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
};

/** Runs all checks at once; one that throws or takes too long counts as missing. */
export const createReadiness = (checks: readonly Check[]) => async (): Promise<Readiness> => {
  const answers = await Promise.all(checks.map(holdsInTime));
  const missing = checks
    .filter((_check, index) => answers[index] !== true)
    .map(({ missing: what }) => (typeof what === 'string' ? what : what()));
  const without = checks.flatMap((check) => check.without?.() ?? []);
  const answer = { ready: missing.length === 0, missing };
  return without.length === 0 ? answer : { ...answer, without };
};
