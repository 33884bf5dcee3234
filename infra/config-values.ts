import { fileURLToPath } from 'node:url';
import {
  clientString,
  WrongConnectionString,
} from './event-store/eventstoredb/connection-string.ts';

/** Parses the text of a setting; returns `undefined` if it is invalid. */
type Reads<Value> = (text: string) => Value | undefined;

/** A whole number within bounds. */
export const integer =
  (from: number, to: number): Reads<number> =>
  (text) => {
    const value = /^\d{1,6}$/.test(text) ? Number(text) : -1;
    return value >= from && value <= to ? value : undefined;
  };

/** One of these words. */
export const oneOf =
  <T extends string>(values: readonly T[]): Reads<T> =>
  (text) =>
    values.find((value) => value === text);

/** `calendar` or `always`: whether markets have trading hours. */
export const calendarOrAlways: Reads<boolean> = (text) =>
  text === 'calendar' ? true : text === 'always' ? false : undefined;

/** `on` or `off`. */
export const onOff: Reads<boolean> = (text) =>
  text === 'on' ? true : text === 'off' ? false : undefined;

/** An address with one of these protocols, unchanged. */
export const url =
  (protocols: readonly string[]): Reads<string> =>
  (text) =>
    protocols.some((protocol) => {
      const begin = `${protocol}//`;
      return text.startsWith(begin) && text.length > begin.length;
    })
      ? text
      : undefined;

/** The path of `file:///...`. An address with a host, or anything else, is not a folder of this machine. */
export const folderOfUrl: Reads<string> = (text) => {
  try {
    const path = fileURLToPath(text);
    return path.length > 1 ? path : undefined;
  } catch {
    return undefined;
  }
};

/** The origin of a web address without a path. */
export const origin: Reads<string> = (text) => {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed && /^https?:$/.test(parsed.protocol) && parsed.pathname === '/'
    ? parsed.origin
    : undefined;
};

/** Comma-separated names in any order, returned in the order of `values`; an empty list for `none`. */
export const listOf =
  <T extends string>(values: readonly T[]): Reads<readonly T[]> =>
  (text) => {
    if (text === 'none') return [];
    const names = text.split(',').map((part) => part.trim());
    const found = values.filter((value) => names.includes(value));
    return found.length === names.length ? found : undefined;
  };

/** 32 bytes as hexadecimal digits or base64. */
export const masterKey: Reads<string> = (text) =>
  /^[0-9a-f]{64}$/i.test(text) || /^[A-Za-z0-9+/_-]{43}=?$/.test(text) ? text : undefined;

/** The address of a mail server, with or without name and password. */
export const smtpUrl: Reads<string> = (text) => {
  const parsed = URL.canParse(text) ? new URL(text) : null;
  return parsed && /^smtps?:$/.test(parsed.protocol) && parsed.hostname !== '' ? text : undefined;
};

/** `Name <address>` or an address, on one line. */
export const sender: Reads<string> = (text) =>
  /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text) ? text : undefined;

/** Checks a connection string of EventStoreDB; returns no problem or one sentence. */
export const wrongConnectionString = (text: string): readonly string[] => {
  try {
    clientString(text);
    return [];
  } catch (error) {
    if (error instanceof WrongConnectionString) return [`EVENTSTORE_URL: ${error.message}`];
    throw error;
  }
};

/**
 * PostgreSQL takes about as much processor time for a command as the process that answers it, hence half of the cores;
 * small machines get a single process.
 */
export const commandsOf = (cores: number): number =>
  cores <= 3 ? 1 : Math.min(32, Math.floor(cores / 2));

/** Read models take a little more than half as much processor time as the processes that answer commands. */
export const readModelsOf = (cores: number): number =>
  cores <= 7 ? 1 : Math.min(8, Math.floor(cores / 4));

const countedProcesses = [
  ['commandProcesses', 'DAYBOOK_COMMAND_PROCESSES'],
  ['projectionProcesses', 'DAYBOOK_PROJECTION_PROCESSES'],
] as const;

/** The process counts that are not set. */
export const countedByCores = (env: Readonly<Record<string, string | undefined>>) =>
  countedProcesses
    .filter(([, name]) => (env[name]?.trim() ?? '') === '')
    .map(([count]): 'commandProcesses' | 'projectionProcesses' => count);

/** The mail server and the sender of its mails; a server without a sender is a problem. */
export const mailOf = (
  smtpUrl: string | null,
  from: string | null,
  problems: string[],
): Readonly<{ smtpUrl: string; from: string }> | null => {
  if (smtpUrl === null) return null;
  if (from !== null) return { smtpUrl, from };
  problems.push('MAIL_FROM: SMTP_URL is set, so a sender is required');
  return null;
};
