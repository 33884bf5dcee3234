/** A gate: `opened` resolves once `open` is called. */
export type Gate = Readonly<{ opened: Promise<void>; open: () => void }>;

/** Creates a closed gate. */
export const gate = (): Gate => {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
};
