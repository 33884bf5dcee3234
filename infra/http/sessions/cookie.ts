import { sessionLimits } from './sessions.ts';

/** How the session cookie is written and read; `__Host-` and Secure only if the public address is https. */
export type SessionCookie = Readonly<{
  name: string;
  /** A Set-Cookie value; without Remember Me the browser drops it when it closes. */
  write(token: string, remember: boolean): string;
  clear(): string;
  read(cookieHeader: string | undefined): string | null;
}>;

/** The value of a cookie; the first if a name occurs twice. */
export const readCookie = (header: string | undefined, name: string): string | null => {
  for (const part of header?.split(';') ?? []) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return part.slice(equals + 1).trim();
  }
  return null;
};

/** The form of a token: 32 bytes in base64url. Anything else is not even looked up. */
const token = /^[\w-]{43}$/;

/** The session cookie of the site at this address. */
export const createSessionCookie = (publicUrl: string): SessionCookie => {
  const secure = publicUrl.startsWith('https:');
  const name = secure ? '__Host-daybook_session' : 'daybook_session';
  const attributes = `Path=/; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  return {
    name,
    write: (value, remember) =>
      `${name}=${value}; ${attributes}${remember ? `; Max-Age=${sessionLimits.rememberMs / 1000}` : ''}`,
    clear: () => `${name}=; ${attributes}; Max-Age=0`,
    read(header) {
      const value = readCookie(header, name);
      return value !== null && token.test(value) ? value : null;
    },
  };
};
