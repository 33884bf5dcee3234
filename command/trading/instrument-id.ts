import { uuidv5 } from '../core/ids.ts';

/** Permanent: the ids of instruments are derived from it. */
const namespace = '5eed0000-0000-5000-8000-000000000001';

/** One id for one name, so that two who add a name at once meet in one stream, and one of them is refused. */
export const instrumentIdOf = (name: string): string => uuidv5(`instrument ${name}`, namespace);
