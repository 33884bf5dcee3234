import { availableParallelism } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { Gateway } from '../domain/shared/payments/types.ts';
import { markets, type Market } from '../domain/shared/trading/types.ts';
import {
  calendarOrAlways,
  commandsOf,
  countedByCores,
  folderOfUrl,
  integer,
  listOf,
  mailOf,
  masterKey,
  oneOf,
  onOff,
  origin,
  readModelsOf,
  sender,
  smtpUrl,
  url,
  wrongConnectionString,
} from './config-values.ts';
import type { ApiSimulators } from './trade-apis/access.ts';

/**
 * Every setting of the application, declared once. README's configuration table is generated from this declaration
 * (`configurationTable`), and a test compares the two. No other file reads the environment.
 */

export const processRoles = [
  'command',
  'query',
  'projections',
  'reactions',
  'triggers',
  'prices',
  'web',
] as const;
export type ProcessRole = (typeof processRoles)[number];

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export type Config = Readonly<{
  production: boolean;
  port: number;
  host: string;
  /** The origin that people type, without a trailing slash. */
  publicUrl: string;
  /** How many reverse proxies are trusted for `X-Forwarded-For`. */
  trustProxy: number;
  /** Absolute path. */
  dataDir: string;
  roles: readonly ProcessRole[];
  /** `null`: the embedded server. */
  databaseUrl: string | null;
  /** `null`: the same database as `databaseUrl`. */
  eventStoreUrl: string | null;
  /** Absolute path of the folder for uploaded files. */
  filesDir: string;
  /** Absolute path of a table of places; `null`: none. */
  geoDatabase: string | null;
  /** 32 bytes in hexadecimal or base64, checked where it is used; `null`: `<dataDir>/master.key`. */
  masterKey: string | null;
  /** A key that opens but does not seal; `null`: `<dataDir>/master.key.second`, if it exists. */
  masterKeySecond: string | null;
  demoData: boolean;
  /** Origins of simulators for payment providers without a key; set by the supervisor. */
  paymentSimulators: Readonly<Partial<Record<Gateway, string>>>;
  /** The same for providers of prices, rates and calls, and for the receiver of the demo's webhooks. */
  apiSimulators: ApiSimulators;
  webhookReceiver: string | null;
  /** Whether markets open and close by the calendar; otherwise all are always open. */
  keepsCalendar: boolean;
  /** Markets that are closed whatever the calendar says. */
  closedMarkets: readonly Market[];
  /** Whether other machines may read `/metrics`. */
  metricsForAll: boolean;
  /** Limit for one person or API key; 0 for no limit. */
  commandsPerMinute: number;
  /** `null`: mails are kept in the outbox; in production they wait until a server is configured. */
  mail: Readonly<{ smtpUrl: string; from: string }> | null;
  logLevel: LogLevel;
  /** A process that is silent for this long counts as frozen and is replaced. */
  childDeadlineSeconds: number;
  /** Processes that answer requests, behind one port. */
  commandProcesses: number;
  /** Processes that share the read models. */
  projectionProcesses: number;
  /** The process counts that are not set: they follow the cores, and the connections that the database allows. */
  countedByCores: ReturnType<typeof countedByCores>;
  /** Live connections (websockets) of one address at a time. */
  socketsPerAddress: number;
  /** Connections of one address at a time, including live ones. */
  connectionsPerAddress: number;
}>;

type Setting = Readonly<{
  name: string;
  /** The default as the table shows it. */
  default: string;
  purpose: string;
  secret?: true;
}>;

/** All settings, in the order of the table. */
export const settings = [
  { name: 'PORT', default: '3000', purpose: 'TCP port of the web server' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    purpose: 'Address the web server listens on; `0.0.0.0` for every network of the machine',
  },
  {
    name: 'PUBLIC_URL',
    default: 'http://localhost:PORT',
    purpose: 'Origin that people open; decides cookie security and which Origin header is accepted',
  },
  {
    name: 'TRUST_PROXY',
    default: '0',
    purpose: 'Number of reverse proxies in front whose X-Forwarded-For is trusted',
  },
  {
    name: 'NODE_ENV',
    default: 'development',
    purpose:
      '`production`: no demo users and no demo data; create the first user with `npm run create-admin`',
  },
  {
    name: 'DAYBOOK_DATA',
    default: './.daybook',
    purpose: 'Folder of the embedded database, the keys and the anchors of the log',
  },
  {
    name: 'DAYBOOK_ROLES',
    default: 'all',
    purpose: `What this host runs, comma-separated: ${processRoles.join(', ')}`,
  },
  {
    name: 'DATABASE_URL',
    default: 'embedded PostgreSQL',
    purpose: 'External PostgreSQL 15 or later: `postgres://user:password@host:5432/database`',
    secret: true,
  },
  {
    name: 'EVENTSTORE_URL',
    default: 'DATABASE_URL',
    purpose: 'Event store: `postgres://...` or `esdb://...`',
    secret: true,
  },
  {
    name: 'FILES_URL',
    default: 'DAYBOOK_DATA/files',
    purpose: 'Folder of uploaded files, encrypted: `file:///...`; all hosts share it',
  },
  {
    name: 'DAYBOOK_MASTER_KEY',
    default: 'DAYBOOK_DATA/master.key',
    purpose:
      'Key that encrypts the keys of persons and the secrets: 32 bytes as 64 hexadecimal digits or base64',
    secret: true,
  },
  {
    name: 'DAYBOOK_MASTER_KEY_SECOND',
    default: 'DAYBOOK_DATA/master.key.second, if it exists',
    purpose: 'Second master key, used only to decrypt while the master key is being changed',
    secret: true,
  },
  {
    name: 'DAYBOOK_DEMO',
    default: 'on (off in production)',
    purpose: '`on` or `off`: fill an empty store with demo users and data',
  },
  {
    name: 'SMTP_URL',
    default: 'none: mails can be read at `/dev/outbox`',
    purpose:
      'Mail server: `smtp://user:password@host:587` or `smtps://...`; TLS is required unless the server is on this machine or the URL ends in `?requireTLS=false`; in production, mails wait until it is set; mails to addresses that cannot exist (`.test`, as in all demo data, `.example`, `.invalid`, `.localhost`) are never sent',
    secret: true,
  },
  {
    name: 'MAIL_FROM',
    default: 'none; needed with SMTP_URL',
    purpose: 'Sender of mails: `Name <address>` or an address',
  },
  {
    name: 'DAYBOOK_MARKET_HOURS',
    default: 'always (calendar in production)',
    purpose:
      '`calendar`: markets open and close by the hours and holidays of their category; `always`: all are open, for trying the app on a Sunday',
  },
  {
    name: 'DAYBOOK_CLOSED_MARKETS',
    default: 'none',
    purpose: `Markets that are closed at all times, comma-separated: ${markets.join(', ')}`,
  },
  {
    name: 'DAYBOOK_METRICS',
    default: 'local',
    purpose: 'Who may read `/metrics`: `local` (this machine) or `all`',
  },
  {
    name: 'DAYBOOK_COMMANDS_PER_MINUTE',
    default: '600',
    purpose:
      'Commands that one person, or all API keys of one affiliate together, may send in a minute, a fifth of them at once; a bulk command counts by item; 0 for no limit',
  },
  {
    name: 'DAYBOOK_CHILD_DEADLINE',
    default: '30',
    purpose:
      'Seconds without an answer (3 to 3600) after which a process counts as frozen and is replaced',
  },
  {
    name: 'DAYBOOK_COMMAND_PROCESSES',
    default:
      'one on up to 3 cores, otherwise half the number of cores; fewer if the database accepts too few connections',
    purpose:
      'Processes (1 to 32) that serve commands, queries and pages behind one port; connections from one address go to the same process',
  },
  {
    name: 'DAYBOOK_PROJECTION_PROCESSES',
    default: 'one on up to 7 cores, otherwise a quarter of the number of cores; fewer as above',
    purpose: 'Processes (1 to 8) that share the read models',
  },
  {
    name: 'DAYBOOK_SOCKETS_PER_ADDRESS',
    default: '500',
    purpose:
      'Live connections (websockets) from one address at a time, in each process; people behind one router share the limit',
  },
  {
    name: 'DAYBOOK_CONNECTIONS_PER_ADDRESS',
    default: '1000',
    purpose:
      'Connections from one address at a time, in each process, websockets included, and at most half of all; not limited with `TRUST_PROXY`, where the addresses are those of the proxies',
  },
  {
    name: 'GEO_DATABASE',
    default: 'none',
    purpose:
      'MaxMind DB file (`.mmdb`) of cities or countries that locates network addresses; people see the place beside their sessions',
  },
  { name: 'LOG_LEVEL', default: 'info', purpose: `One of ${logLevels.join(', ')}` },
] as const satisfies readonly Setting[];

type Name = (typeof settings)[number]['name'];
export type Environment = Readonly<Record<string, string | undefined>>;

/** One error that names every wrong setting; never the value of a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads and checks the environment. Throws one `ConfigError` that names every problem. */
export function loadConfig(env: Environment): Config {
  const problems: string[] = unknownNames(env);
  const read = <T>(name: Name, fallback: T, parse: (text: string) => T | undefined): T => {
    const text = env[name]?.trim();
    if (text === undefined || text === '') return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    problems.push(describeProblem(name, text));
    return fallback;
  };
  const production =
    read('NODE_ENV', 'development', oneOf(['development', 'test', 'production'])) === 'production';
  const port = read('PORT', 3000, integer(0, 65_535));
  const cores = availableParallelism();
  const dataDir = absolute(read('DAYBOOK_DATA', './.daybook', (text) => text));
  const config: Config = {
    production,
    port,
    host: read('HOST', '127.0.0.1', (text) => (/^[\w.:-]+$/.test(text) ? text : undefined)),
    publicUrl: read('PUBLIC_URL', `http://localhost:${port}`, origin),
    trustProxy: read('TRUST_PROXY', 0, integer(0, 9)),
    dataDir,
    roles: read<readonly ProcessRole[]>('DAYBOOK_ROLES', processRoles, roles),
    databaseUrl: read<string | null>('DATABASE_URL', null, url(['postgres:', 'postgresql:'])),
    eventStoreUrl: read<string | null>(
      'EVENTSTORE_URL',
      null,
      url([
        'postgres:',
        'postgresql:',
        'esdb:',
        'esdb+discover:',
        'kurrentdb:',
        'kurrentdb+discover:',
      ]),
    ),
    filesDir: read('FILES_URL', join(dataDir, 'files'), folderOfUrl),
    geoDatabase: read<string | null>('GEO_DATABASE', null, absolute),
    masterKey: read<string | null>('DAYBOOK_MASTER_KEY', null, masterKey),
    masterKeySecond: read<string | null>('DAYBOOK_MASTER_KEY_SECOND', null, masterKey),
    demoData: read('DAYBOOK_DEMO', !production, onOff),
    mail: mailOf(
      read<string | null>('SMTP_URL', null, smtpUrl),
      read<string | null>('MAIL_FROM', null, sender),
      problems,
    ),
    paymentSimulators: {},
    apiSimulators: {},
    webhookReceiver: null,
    keepsCalendar: read('DAYBOOK_MARKET_HOURS', production, calendarOrAlways),
    closedMarkets: read<readonly Market[]>('DAYBOOK_CLOSED_MARKETS', [], listOf(markets)),
    metricsForAll: read('DAYBOOK_METRICS', 'local', oneOf(['local', 'all'])) === 'all',
    commandsPerMinute: read('DAYBOOK_COMMANDS_PER_MINUTE', 600, integer(0, 999_999)),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(logLevels)),
    childDeadlineSeconds: read('DAYBOOK_CHILD_DEADLINE', 30, integer(3, 3_600)),
    commandProcesses: read('DAYBOOK_COMMAND_PROCESSES', commandsOf(cores), integer(1, 32)),
    projectionProcesses: read('DAYBOOK_PROJECTION_PROCESSES', readModelsOf(cores), integer(1, 8)),
    countedByCores: countedByCores(env),
    socketsPerAddress: read('DAYBOOK_SOCKETS_PER_ADDRESS', 500, integer(1, 100_000)),
    connectionsPerAddress: read('DAYBOOK_CONNECTIONS_PER_ADDRESS', 1_000, integer(1, 100_000)),
  };
  if (production && config.demoData) {
    problems.push(
      'DAYBOOK_DEMO: demo users have a public password and are not allowed in production',
    );
  }
  if (config.eventStoreUrl?.startsWith('postgres') && config.eventStoreUrl !== config.databaseUrl) {
    problems.push(
      'EVENTSTORE_URL: an event store in PostgreSQL must be the database of DATABASE_URL; remove the setting',
    );
  }
  if (config.eventStoreUrl !== null && /^(esdb|kurrentdb)/.test(config.eventStoreUrl)) {
    problems.push(...wrongConnectionString(config.eventStoreUrl));
  }
  if (problems.length > 0) {
    throw new ConfigError(
      `The configuration is wrong:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  return config;
}

/** The configuration of this process. */
export const configOfProcess = (): Config => loadConfig(process.env);

/** README's table in Markdown, generated from the declaration. */
export function configurationTable(): string {
  const rows = settings.map(
    (setting) =>
      `| \`${setting.name}\` | ${setting.default} | ${setting.purpose}${'secret' in setting ? ' (secret)' : ''} |`,
  );
  return ['| Name | Default | What for |', '|---|---|---|', ...rows].join('\n');
}

const unknownNames = (env: Environment): string[] => {
  const known = new Set<string>(settings.map(({ name }) => name));
  return Object.keys(env)
    .filter(
      (name) =>
        name.startsWith('DAYBOOK_') && !name.startsWith('DAYBOOK_TEST_') && !known.has(name),
    )
    .map((name) => `${name}: unknown setting`);
};

const describeProblem = (name: Name, text: string): string => {
  const setting: Setting | undefined = settings.find((candidate) => candidate.name === name);
  const shown = setting?.secret ? 'its value' : `'${text}'`;
  return `${name}: ${shown} is not valid (${setting?.purpose ?? ''})`;
};

const roles = (text: string): readonly ProcessRole[] | undefined => {
  const found = text === 'all' ? processRoles : listOf(processRoles)(text);
  return found?.length === 0 ? undefined : found;
};

const absolute = (path: string): string => (isAbsolute(path) ? path : resolve(path));

/** The address of the tests' shared PostgreSQL, as published by the global set-up; only for tests. */
export function testPostgresUrl(): string {
  const value = process.env['DAYBOOK_TEST_POSTGRES'];
  if (!value)
    throw new Error(
      "The tests' PostgreSQL is not running: add the globalSetup to this Jest project",
    );
  return value;
}

/** The EventStoreDB to run the conformance suite against, if one is configured; only for tests. */
export function testEventStoreUrl(): string | null {
  const value = process.env['EVENTSTORE_URL'];
  return value !== undefined && /^(esdb|kurrentdb)/.test(value) ? value : null;
}

/** The process id of that server, if it runs on this machine and may be suspended; only for tests. */
export function testEventStoreProcess(): number | null {
  const pid = Number(process.env['DAYBOOK_TEST_EVENTSTORE_PID']);
  return Number.isInteger(pid) && pid > 0 ? pid : null;
}

/** Called by the tests' global set-up; workers inherit the variable. */
export function publishTestPostgresUrl(value: string): void {
  process.env['DAYBOOK_TEST_POSTGRES'] = value;
}
