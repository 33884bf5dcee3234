import type { Readiness } from '../infra/http/system-routes.ts';

/** One thing that must be there before people are served. */
export type Check = Readonly<{
  /** What is missing while it is not there, in words; asked for when it is. */
  missing: string | (() => string);
  isThere: () => boolean | Promise<boolean>;
  /** What is not there and keeps nobody from being served, in words; asked for once the check has answered. */
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

/** Asks all checks at once; one that throws or takes too long counts as missing. */
export const createReadiness = (checks: readonly Check[]) => async (): Promise<Readiness> => {
  const answers = await Promise.all(checks.map(holdsInTime));
  const missing = checks
    .filter((_check, index) => answers[index] !== true)
    .map(({ missing: what }) => (typeof what === 'string' ? what : what()));
  const without = checks.flatMap((check) => check.without?.() ?? []);
  const answer = { ready: missing.length === 0, missing };
  return without.length === 0 ? answer : { ...answer, without };
};
