import type { Config } from '../../infra/config.ts';
import { addressTaken, isAddressTaken } from './address-taken.ts';
import type { Child } from './child.ts';
import { openDoor, type Door } from './door.ts';
import type { ProcessGroup } from './process-groups.ts';

export type Servers = Readonly<{
  /** Stops accepting connections; the processes end by themselves. */
  closeDoor: () => void;
}>;

/**
 * Starts the processes that answer people. A single one has the port itself; several get their connections from a door,
 * which opens once the first of them has started.
 */
export const startServers = (options: {
  config: Pick<Config, 'port' | 'host' | 'trustProxy'>;
  groups: readonly ProcessGroup[];
  start: (group: ProcessGroup, onStarted: (port: number | null) => void) => Child;
  onPort: (port: number) => void;
  /** Called when they cannot run at all. */
  onFailed: (reason: string) => void;
}): Servers => {
  const { config, groups, start, onPort, onFailed } = options;
  const closed = new AbortController();
  const children: Child[] = [];
  let opening: Promise<Door> | null = null;

  const open = async (): Promise<void> => {
    if (opening !== null) return;
    opening = openDoor({
      port: config.port,
      host: config.host,
      isBehindProxy: config.trustProxy > 0,
      behind: () => children,
    });
    try {
      const door = await opening;
      if (closed.signal.aborted) return door.close();
      closed.signal.addEventListener('abort', door.close);
      onPort(door.port);
    } catch (error) {
      onFailed(isAddressTaken(error) ? addressTaken(config) : String(error));
    }
  };

  for (const group of groups) {
    const child = start(group, (port) => {
      if (groups.length > 1) void open();
      else if (port !== null) onPort(port);
    });
    children.push(child);
  }
  return { closeDoor: () => closed.abort() };
};
