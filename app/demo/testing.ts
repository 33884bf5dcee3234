import type { SeedDeps } from './seed-kit.ts';

/** A handler that carries out this many commands and then fails, as if interrupted. */
export const interruptedAfter = (
  commands: number,
  handler: SeedDeps['handler'],
): SeedDeps['handler'] => {
  let sent = 0;
  return {
    ...handler,
    handle: (request) => {
      sent += 1;
      if (sent > commands) throw new Error('interrupted');
      return handler.handle(request);
    },
  };
};
