import { projections } from '../projections/registry.ts';
import { runBeside, say, sayProgress } from './cli/beside.ts';
import {
  exit,
  listProjections,
  rebuildProjection,
  retryProjection,
  verifyProjections,
  type ProjectionTools,
} from './cli/projection-commands.ts';

/**
 * `npm run projections -- list | rebuild <name> | verify [name] | retry <name>`. Exit code 0: all is well; 1: something
 * is stopped, differs or failed; 2: the command is not valid.
 */
const usage = `Usage:
  npm run projections -- list             state, progress and lag of every read model
  npm run projections -- rebuild <name>   rebuild a read model while the current one is served
  npm run projections -- verify [name]    compare the served rows with a fresh replay
  npm run projections -- retry <name>     retry a stopped read model`;

type Command = (tools: ProjectionTools) => Promise<number>;

const commandOf = ([command, name, ...rest]: readonly string[]): Command | null => {
  if (rest.length > 0) return null;
  if (command === 'list' && name === undefined) return listProjections;
  if (command === 'verify') return (tools) => verifyProjections(tools, name);
  if (command === 'rebuild' && name !== undefined) return (tools) => rebuildProjection(tools, name);
  if (command === 'retry' && name !== undefined) return (tools) => retryProjection(tools, name);
  return null;
};

const command = commandOf(process.argv.slice(2));
if (command === null) {
  say(usage);
  process.exitCode = exit.usage;
} else {
  await runBeside(({ pools, store, codec }) =>
    command({
      pool: pools.projector,
      store,
      codec,
      projections,
      nowMs: Date.now,
      say,
      sayProgress,
    }),
  );
}
