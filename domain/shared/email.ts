/** A host name with its dots, nothing of what an address on the web has besides. */
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
 * An e-mail address as it is compared and written to (decisions.md 48): trimmed, lower case, its domain in ASCII. Dots and
 * plus parts count. What is no address comes back trimmed and in lower case.
 */
export const normalEmail = (text: string): string => {
  const trimmed = text.trim().toLowerCase();
  const at = trimmed.lastIndexOf('@');
  const host = at < 1 ? null : asciiHost(trimmed.slice(at + 1));
  return host === null ? trimmed : `${trimmed.slice(0, at)}@${host}`;
};

/** Whether mail can reach its domain: `a@b` and `a@127.0.0.1` have none that is known beyond one's own network. */
export const hasPublicDomain = (text: string): boolean =>
  /\.(?=[^.]*[a-z])[^.]+$/.test(normalEmail(text).split('@').at(-1) ?? '');
