import { existsSync, readFileSync } from 'node:fs';

/** What is wrong with a connection string, in one sentence that shows no secret. */
export class WrongConnectionString extends Error {
  override readonly name = 'WrongConnectionString';
}

const isBoolean = (value: string): boolean => value === 'true' || value === 'false';
const isMillis = (value: string): boolean => /^-?\d{1,9}$/.test(value);
const nodePreferences = ['leader', 'follower', 'random', 'read_only_replica'];

type Option = Readonly<{ isValid: (value: string) => boolean; expected: string }>;

const trueOrFalse: Option = { isValid: isBoolean, expected: 'true or false' };
const wholeNumber: Option = { isValid: isMillis, expected: 'a whole number' };
const file: Option = {
  isValid: (value) => existsSync(value),
  expected: 'the path of an existing file',
};

/** The options allowed after the question mark, by name in lower case. */
const options: Readonly<Record<string, Option>> = {
  tls: trueOrFalse,
  tlsverifycert: {
    isValid: (value) => value === 'true',
    expected:
      'true, because the client always checks certificates; set the authority with tlsCAFile',
  },
  tlscafile: file,
  usercertfile: file,
  userkeyfile: file,
  nodepreference: {
    isValid: (value) => nodePreferences.includes(value.toLowerCase()),
    expected: `one of ${nodePreferences.join(', ')}`,
  },
  connectionname: { isValid: (value) => value !== '', expected: 'a name' },
  maxdiscoverattempts: wholeNumber,
  discoveryinterval: wholeNumber,
  gossiptimeout: wholeNumber,
  defaultdeadline: wholeNumber,
  keepaliveinterval: wholeNumber,
  keepalivetimeout: wholeNumber,
};

const wrong = (sentence: string): WrongConnectionString => new WrongConnectionString(sentence);

const checkHost = (host: string): void => {
  const found = /^(?<name>[A-Za-z0-9._-]+)(?::(?<port>\d+))?$/.exec(host);
  if (found === null) {
    throw wrong(`'${host}' is not host or host:port. Separate several hosts with commas.`);
  }
  const port = Number(found.groups?.['port'] ?? 2113);
  if (port < 1 || port > 65_535) throw wrong(`The port of '${host}' is not between 1 and 65535.`);
};

const checkOption = (text: string): void => {
  const [name = '', ...rest] = text.split('=');
  const option = options[name.toLowerCase()];
  if (option === undefined) {
    throw wrong(`Unknown option '${name}'. Known options: ${Object.keys(options).join(', ')}.`);
  }
  const value = decodeURIComponent(rest.join('='));
  if (!option.isValid(value)) throw wrong(`The option ${name} must be ${option.expected}.`);
};

const checkCredentials = (credentials: string | undefined, isPlain: boolean): void => {
  if (credentials === undefined) return;
  if (!/^[^:@]+:[^:@]+$/.test(credentials)) {
    throw wrong('The part before @ must be user:password (encode : as %3A and @ as %40 in them).');
  }
  if (isPlain) throw wrong('User and password require TLS, but tls=false is set.');
};

/**
 * The connection string as the client takes it: `esdb://` for one server or the seeds of a cluster (separated by
 * commas), `esdb+discover://` for a name in DNS; `kurrentdb` means the same. Throws `WrongConnectionString`.
 */
export const clientString = (connectionString: string): string => {
  const found =
    /^(?<scheme>esdb|kurrentdb)(?<discover>\+discover)?:\/\/(?:(?<credentials>[^@/?]*)@)?(?<hosts>[^/?]*)\/?(?:\?(?<query>.*))?$/.exec(
      connectionString.trim(),
    );
  const groups = found?.groups;
  if (groups === undefined) {
    throw wrong('It must begin with esdb:// or esdb+discover:// and a host.');
  }
  const { discover = '', credentials, hosts = '', query = '' } = groups;
  const given = query.split('&').filter((text) => text !== '');
  for (const host of hosts.split(',')) checkHost(host);
  for (const option of given) checkOption(option);
  if (discover !== '' && hosts.includes(',')) {
    throw wrong(
      'esdb+discover:// takes one name; list the seeds of a cluster after esdb:// instead.',
    );
  }
  checkCredentials(
    credentials,
    given.some((text) => /^tls=false$/i.test(text)),
  );
  const names = given.map((text) => text.split('=')[0]?.toLowerCase());
  if (names.includes('usercertfile') !== names.includes('userkeyfile')) {
    throw wrong('The options userCertFile and userKeyFile must be set together.');
  }
  const before = credentials === undefined ? '' : `${credentials}@`;
  return `esdb${discover}://${before}${hosts}${given.length === 0 ? '' : `?${given.join('&')}`}`;
};

const optionOf = (clientText: string, name: string): string | null => {
  const [, query = ''] = clientText.split('?');
  for (const text of query.split('&')) {
    const [given = '', ...rest] = text.split('=');
    if (given.toLowerCase() === name) return decodeURIComponent(rest.join('='));
  }
  return null;
};

/** The certificates that identify the server and us; without `ca`, the machine's authorities are used. */
export type Security = Readonly<{ ca?: Buffer; cert?: Buffer; key?: Buffer }>;

/** How a client with this string secures its connections; `null` when it does not. */
export const securityOf = (clientText: string): Security | null => {
  if (optionOf(clientText, 'tls')?.toLowerCase() === 'false') return null;
  const [ca, cert, key] = ['tlscafile', 'usercertfile', 'userkeyfile'].map((name) => {
    const path = optionOf(clientText, name);
    return path === null ? undefined : readFileSync(path);
  });
  return {
    ...(ca === undefined ? {} : { ca }),
    ...(cert === undefined ? {} : { cert }),
    ...(key === undefined ? {} : { key }),
  };
};

/**
 * Whether appends by a client with this string may require the leader: it must discover the cluster's nodes and prefer
 * the leader. A client of a single node would be refused by it for ever while another node leads.
 */
export const asksLeader = (clientText: string): boolean => {
  const [servers = ''] = clientText.split('?');
  const isCluster = servers.startsWith('esdb+discover:') || servers.includes(',');
  const preference = optionOf(clientText, 'nodepreference') ?? 'leader';
  return isCluster && preference.toLowerCase() === 'leader';
};
