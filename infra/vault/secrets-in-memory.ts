import { lastFourOf, type Secrets } from './secrets.ts';
import { sha256 } from './sha256.ts';

/** For tests: secrets in this process's memory. */
export const createInMemorySecrets = (nowMs: () => number = Date.now): Secrets => {
  const kept = new Map<string, Readonly<{ value: string; setAt: Date }>>();
  return {
    put: async (place, id, value) => {
      kept.set(`${place}/${id}`, { value, setAt: new Date(nowMs()) });
    },
    find: async (place, id) => kept.get(`${place}/${id}`)?.value ?? null,
    tell: async (place, id) => {
      const found = kept.get(`${place}/${id}`);
      return found ? { setAt: found.setAt, lastFour: lastFourOf(found.value) } : null;
    },
    forget: async (place, ids) => {
      for (const id of ids) kept.delete(`${place}/${id}`);
    },
    keepOnly: async (place, ids, putBefore) => {
      const names = [...kept].filter(
        ([name, { setAt }]) =>
          name.startsWith(`${place}/`) &&
          !ids.some((id) => name === `${place}/${id}`) &&
          setAt < putBefore,
      );
      for (const [name] of names) kept.delete(name);
      return names.length;
    },
    digest: (value) => sha256(value).toString('hex'),
  };
};
