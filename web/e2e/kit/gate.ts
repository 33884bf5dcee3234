/** What waits at a gate goes on once it is opened. */
export type Gate = Readonly<{ opened: Promise<void>; open: () => void }>;

/** A closed gate. */
export const gate = (): Gate => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};
