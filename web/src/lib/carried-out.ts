type Hear = (key: string) => void;

const hearers = new Set<Hear>();

/** A command whose failure stands on the screen, because its answer was lost, was carried out after all. */
export const tellCarriedOut: Hear = (key) => {
  for (const hear of hearers) hear(key);
};

/** Hears the key of each of those, until the returned function is called. */
export const onCarriedOut = (hear: Hear): (() => void) => {
  hearers.add(hear);
  return () => void hearers.delete(hear);
};
