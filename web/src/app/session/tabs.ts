/**
 * What the tabs of one browser tell each other: another person in one tab must not leave the first one's screen alive
 * in the others (web.md, State).
 */
export type TabMessage = Readonly<
  | { type: 'signed-in'; userId: string }
  | { type: 'signed-out' }
  | { type: 'wallet-switched'; userId: string }
>;

const name = 'daybook';

const isTabMessage = (value: unknown): value is TabMessage =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'signed-out' ||
    ((value.type === 'signed-in' || value.type === 'wallet-switched') &&
      'userId' in value &&
      typeof value.userId === 'string'));

/** Tells the other tabs; nothing happens where the browser has no BroadcastChannel. */
export const tellTabs = (message: TabMessage): void => {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(name);
  channel.postMessage(message);
  channel.close();
};

/** Hears the other tabs until the returned function is called. */
export const hearTabs = (hear: (message: TabMessage) => void): (() => void) => {
  if (typeof BroadcastChannel === 'undefined') return () => undefined;
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) hear(event.data);
  };
  return () => channel.close();
};
