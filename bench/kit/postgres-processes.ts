import { processTimes, type GroupOf, type ProcessTime } from './processor-time.ts';

/** The name of the database in its URL. */
export const databaseOf = (url: string): string => new URL(url).pathname.slice(1);

const connectsTo =
  (database: string) =>
  ({ command }: ProcessTime): boolean =>
    command.startsWith('postgres: ') && command.includes(` ${database} `);

/** The server's first process; `null` if the server runs on another machine. */
export const postmasterOf = (databaseUrl: string): number | null =>
  processTimes()?.find(connectsTo(databaseOf(databaseUrl)))?.parent ?? null;

/** Groups the server's processes: connections to a database, and what the server does for all of them. */
export const serversOf = (postmaster: number, database: string): GroupOf => {
  const isConnection = connectsTo(database);
  const isShared = ({ parent, command }: ProcessTime): boolean =>
    parent === postmaster && !/ bench_\w+ /.test(command);
  return (process) => (isConnection(process) || isShared(process) ? 'postgres' : null);
};
