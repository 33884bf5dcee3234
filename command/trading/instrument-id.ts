import { uuidv5 } from '../core/ids.ts';

/** Must never change: the ids of instruments are derived from it. */
const namespace = '5eed0000-0000-5000-8000-000000000001';

/** The same name gives the same id, so that two people who add it at once write to one stream and one is refused. */
export const instrumentIdOf = (name: string): string => uuidv5(`instrument ${name}`, namespace);
