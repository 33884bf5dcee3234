/** Which revision of a record somebody who edits it has seen. */
export type SeenRevision = Readonly<{
  /** To be named by a save. */
  revision: () => number;
  /** The form shows this one now; `isTyped`: beside something that was typed before. */
  shows: (revision: number, isTyped: boolean) => void;
  /** One saved: the revision that comes next is one's own. */
  saved: () => void;
  /** One was told that somebody else saved: what the form shows of it, now or next, is seen. */
  told: () => void;
}>;

/**
 * A form is read anew while somebody types in it, and keeps what was typed. What somebody else saved into those fields is
 * not to be seen then, so it counts as seen only once it was said.
 */
export const createSeenRevision = (first: number): SeenRevision => {
  let [seen, shown] = [first, first];
  let isNextSeen = false;
  return {
    revision: () => seen,
    shows: (revision, isTyped) => {
      const isNext = revision !== shown;
      shown = revision;
      if (isTyped && !(isNextSeen && isNext)) return;
      seen = shown;
      isNextSeen = false;
    },
    saved: () => {
      isNextSeen = true;
    },
    told: () => {
      isNextSeen = shown === seen;
      seen = shown;
    },
  };
};
