import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readCookie } from './cookie.ts';

/**
 * Recognises a device that has signed in to an account before, by a signed cookie that only the browser keeps. It gives
 * no access: it only keeps a known device from being slowed down by other people's failed attempts on the account.
 */
export type DeviceCookie = Readonly<{
  /** The device's id, if this cookie was given to it for this account within the last half year. */
  find(cookieHeader: string | undefined, account: string): string | null;
  /** A Set-Cookie value that makes the device known for this account, beside the accounts it is known for already. */
  write(cookieHeader: string | undefined, account: string): string;
}>;

const day = 24 * 60 * 60_000;
const keptMs = 180 * day;
/** The most accounts that are known on one device: people may share it, but a cookie is small. */
const accountsMax = 4;
const entry = /^([\w-]{22})\.([0-9a-z]{1,9})\.([\w-]{43})$/;

type Entry = Readonly<{ text: string; id: string; givenAt: number; mac: string }>;

/** `sign` is a keyed hash of 32 bytes; `clock` gives milliseconds since 1970. */
export const createDeviceCookie = (
  publicUrl: string,
  sign: (text: string) => Buffer,
  clock: () => number,
): DeviceCookie => {
  const isSecure = publicUrl.startsWith('https:');
  const name = isSecure ? '__Host-daybook_device' : 'daybook_device';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}; Max-Age=${keptMs / 1000}`;

  const macOf = (account: string, id: string, givenAt: string): string =>
    sign(`${account}\n${id}\n${givenAt}`).toString('base64url');

  const entriesOf = (cookieHeader: string | undefined): readonly Entry[] =>
    (readCookie(cookieHeader, name) ?? '')
      .split('~')
      .slice(0, accountsMax)
      .flatMap((text) => {
        const [, id, givenAt, mac] = entry.exec(text) ?? [];
        if (id === undefined || givenAt === undefined || mac === undefined) return [];
        return [{ text, id, givenAt: parseInt(givenAt, 36), mac }];
      });

  const isOf = (account: string, { id, givenAt, mac }: Entry): boolean =>
    givenAt * 1000 > clock() - keptMs &&
    timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(account, id, givenAt.toString(36))));

  return {
    find: (cookieHeader, account) =>
      entriesOf(cookieHeader).find((one) => isOf(account, one))?.id ?? null,
    write(cookieHeader, account) {
      const others = entriesOf(cookieHeader).filter((one) => !isOf(account, one));
      const id = randomBytes(16).toString('base64url');
      const givenAt = Math.floor(clock() / 1000).toString(36);
      const own = `${id}.${givenAt}.${macOf(account, id, givenAt)}`;
      const kept = others.slice(0, accountsMax - 1).map(({ text }) => text);
      return `${name}=${[own, ...kept].join('~')}; ${attributes}`;
    },
  };
};
