/** A plain host name: no scheme, port, path or other part of a URL. */
const hostShape = /^[^\s/\\@:?#[\]%]+$/;

const asciiHost = (host: string): string | null => {
  if (!hostShape.test(host)) return null;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return null;
  }
};

/**
 * The form in which e-mail addresses are compared and mailed (decisions.md 48): trimmed, lower case, domain in ASCII.
 * Dots and plus parts count. A text that is not an address comes back trimmed and in lower case.
 */
export const normalEmail = (text: string): string => {
  const trimmed = text.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const host = at < 1 ? null : asciiHost(trimmed.slice(at + 1));
  return host === null ? trimmed : `${trimmed.slice(0, at)}@${host}`;
};

/** Whether the domain can be reached from the internet: those of `a@b` and `a@127.0.0.1` cannot. */
export const hasPublicDomain = (text: string): boolean =>
  /\.(?=[^.]*[a-z])[^.]+$/.test(normalEmail(text).split('@').at(-1) ?? '');
