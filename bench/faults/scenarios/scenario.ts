import type { Prepared } from '../house/prepared.ts';
import type { Scene, SceneOptions } from '../scene.ts';
import type { Tally } from './tally.ts';

export type ScenarioDeps = Readonly<{
  scene: SceneOptions;
  say: (line: string) => void;
  /** Whether folders of houses stay, to be looked at. */
  keep: boolean;
  /** A scene that stands already, for faults that need no ground of their own; it goes on with its load. */
  shared?: Scene;
  /** What houses begin with whose database is their own; nothing if absent. */
  prepared?: Prepared;
}>;

/** A kind of fault: makes it happen as often as asked, and checks everything after each. Throws `BrokenPromise`. */
export type Scenario = (deps: ScenarioDeps, tally: Tally) => Promise<void>;
