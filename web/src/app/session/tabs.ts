/**
 * Messages between the tabs of one browser: when another person signs in in one tab, the first person's screen must not
 * stay usable in the others (web.md, State).
 */
export type TabMessage = Readonly<
  /** Without a role if it is not known: then the person is another one. */
  | { type: 'signed-in'; userId: string; roleId?: number }
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
      typeof value.userId === 'string' &&
      (!('roleId' in value) || typeof value.roleId === 'number')));

/** One channel per page: a channel does not receive its own messages, but a second one in the same page would. */
const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(name);

/** Sends a message to the other tabs; does nothing if the browser has no BroadcastChannel. */
export const tellTabs = (message: TabMessage): void => channel?.postMessage(message);

/** Listens to the other tabs until the returned function is called. */
export const hearTabs = (hear: (message: TabMessage) => void): (() => void) => {
  if (channel === null) return () => undefined;
  const onMessage = (event: MessageEvent<unknown>) => {
    if (isTabMessage(event.data)) hear(event.data);
  };
  channel.addEventListener('message', onMessage);
  return () => channel.removeEventListener('message', onMessage);
};
