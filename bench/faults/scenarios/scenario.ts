import type { Prepared } from '../house/prepared.ts';
import type { Scene, SceneOptions } from '../scene.ts';
import type { Tally } from './tally.ts';

export type ScenarioDeps = Readonly<{
  scene: SceneOptions;
  say: (line: string) => void;
  /** Whether the folders are kept, to be examined. */
  keep: boolean;
  /** A running scene, for faults that need no separate application; its load continues. */
  shared?: Scene;
  /** The copy from which applications with their own database start; they start empty if absent. */
  prepared?: Prepared;
}>;

/** A kind of fault: causes it as often as requested, and checks everything after each. Throws `BrokenPromise`. */
export type Scenario = (deps: ScenarioDeps, tally: Tally) => Promise<void>;
