/**
 * An idempotency key belongs to one submission (web.md, State): made when Submit is pressed, kept with its body until a
 * final answer, so that a double click, a lost answer or a reload is the same command and not another one.
 */
export type Submission = Readonly<{
  key: string;
  method: string;
  url: string;
  /** The body as it is sent; null where there is none, or where it holds a secret. */
  body: string | null;
  userId: string;
  walletId: string | null;
}>;

export type Submissions = Readonly<{
  /** The pending submission that is the same act, or a new one. Another body at the same address replaces what lay there. */
  begin: (act: Omit<Submission, 'key'>, secret: boolean) => Submission;
  /** A final answer came: drop it. */
  settle: (key: string) => void;
  /** What was pending when the page was loaded and belongs to this person. */
  left: (userId: string) => readonly Submission[];
  reset: () => void;
}>;

const storageKey = 'daybook.submissions';

const isSubmission = (value: unknown): value is Submission =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'method' in value &&
  typeof value.method === 'string' &&
  'url' in value &&
  typeof value.url === 'string' &&
  value.url.startsWith('/') &&
  'body' in value &&
  (value.body === null || typeof value.body === 'string') &&
  'userId' in value &&
  typeof value.userId === 'string' &&
  'walletId' in value &&
  (value.walletId === null || typeof value.walletId === 'string');

const readFrom = (storage: Storage): Submission[] => {
  try {
    const json: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(json) ? json.filter(isSubmission) : [];
  } catch {
    return [];
  }
};

export const createSubmissions = (storage: Storage, newKey: () => string): Submissions => {
  let kept = readFrom(storage);
  const inMemory = new Map<string, Submission>();
  const save = (next: Submission[]) => {
    kept = next;
    if (kept.length === 0) storage.removeItem(storageKey);
    else storage.setItem(storageKey, JSON.stringify(kept));
  };
  const sameAct = (a: Omit<Submission, 'key'>) => (b: Submission) =>
    a.method === b.method &&
    a.url === b.url &&
    a.body === b.body &&
    a.userId === b.userId &&
    a.walletId === b.walletId;
  return {
    begin: (act, secret) => {
      if (secret) {
        const submission = { ...act, body: null, key: newKey() };
        inMemory.set(submission.key, submission);
        return submission;
      }
      const same = kept.find(sameAct(act));
      if (same !== undefined) return same;
      const submission = { ...act, key: newKey() };
      save([
        ...kept.filter((other) => other.method !== act.method || other.url !== act.url),
        submission,
      ]);
      return submission;
    },
    settle: (key) => {
      inMemory.delete(key);
      if (kept.some((other) => other.key === key)) save(kept.filter((other) => other.key !== key));
    },
    left: (userId) => kept.filter((other) => other.userId === userId),
    reset: () => {
      inMemory.clear();
      save([]);
    },
  };
};
