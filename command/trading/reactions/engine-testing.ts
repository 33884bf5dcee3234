import { createEventReader } from '../../core/event-reader.ts';
import { createFoldLoader } from '../../core/fold-loader.ts';
import { createHandler } from '../../core/handle.ts';
import type { World } from '../../testing/world.ts';
import { fillFacts } from './pending-fills.ts';
import {
  startTriggerEngine,
  type TriggerEngine,
  type TriggerEngineSettings,
} from './trigger-engine.ts';

/**
 * The engines of one test file, each like one in its own process: with its own handler, and so its own cached folds.
 */
export const createEngines = (worldNow: () => World) => {
  const engines: TriggerEngine[] = [];
  /** The errors reported since the last `stop`. */
  const errors: unknown[] = [];
  const start = async (changes: Partial<TriggerEngineSettings> = {}): Promise<TriggerEngine> => {
    const { store: ownStore, codec, quotes, deps } = worldNow();
    const store = changes.store ?? ownStore;
    const reader = createEventReader();
    const started = startTriggerEngine({
      store,
      reader,
      loader: createFoldLoader({ store, reader, snapshots: null }),
      handler: createHandler({ store: ownStore, codec, clock: deps.clock }),
      quotes,
      categoryNamed: deps.reference.categoryNamed,
      fillFacts: (order) => fillFacts(order, deps),
      clock: deps.clock,
      onError: (error) => errors.push(error),
      retryDelaysMs: [1, 1],
      ...changes,
    });
    engines.push(started);
    await started.caughtUp;
    return started;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(engines.splice(0).map((engine) => engine.stop()));
    errors.length = 0;
  };
  return { start, stop, errors };
};
