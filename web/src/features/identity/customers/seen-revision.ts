/** Tracks which revision of a record the person who edits it has seen. */
export type SeenRevision = Readonly<{
  /** The revision that a save must name. */
  revision: () => number;
  /** The form now shows this revision; `isTyped`: together with input typed before. */
  shows: (revision: number, isTyped: boolean) => void;
  /** The person saved: the next revision is their own. */
  saved: () => void;
  /** The person was told that somebody else saved: what the form shows now, or next, counts as seen. */
  told: () => void;
}>;

/**
 * A form is refetched while somebody types in it, and keeps the typed input. What somebody else saved into those fields
 * is then not visible, so the new revision counts as seen only after the person was told.
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
