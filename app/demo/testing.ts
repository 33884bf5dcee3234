import type { SeedDeps } from './seed-kit.ts';

/** A handler that carries out so many commands before it is interrupted. */
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
