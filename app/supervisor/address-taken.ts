import type { Config } from '../../infra/config.ts';

/** Whether a server could not listen because of its address. */
export const isAddressTaken = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'EADDRINUSE' || error.code === 'EACCES');

/** What people can do about it, in words. */
export const addressTaken = ({ host, port }: Pick<Config, 'host' | 'port'>): string =>
  `Port ${port} at ${host} cannot be used: another program uses it, or it is not permitted. Set PORT to another port.`;
