/** Files to send, and a listener for the progress. */
export type FormCall = Readonly<{
  data: FormData;
  /** The share that has been sent, 0 to 1. */
  onProgress?: (share: number) => void;
}>;

type Sending = Readonly<{
  method: string;
  headers: Readonly<Record<string, string>>;
  form: FormCall;
  signal: AbortSignal | undefined;
}>;

const headersOf = (request: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of request
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)) {
    const at = line.indexOf(':');
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim());
  }
  return headers;
};

/**
 * Sends a form with files. `fetch` cannot report how much has been sent, which matters for 30 MB, so this is the only
 * place that uses XMLHttpRequest. `null` if there was no answer; an aborted call throws, as with `fetch`.
 */
export const sendForm = (
  path: string,
  { method, headers, form, signal }: Sending,
): Promise<Response | null> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      form.onProgress?.(total === 0 ? 0 : loaded / total),
    );
    request.addEventListener('load', () =>
      resolve(
        new Response(request.status === 204 ? null : request.responseText, {
          status: request.status,
          headers: headersOf(request),
        }),
      ),
    );
    request.addEventListener('error', () => resolve(null));
    request.addEventListener('abort', () =>
      reject(new DOMException('The upload was stopped', 'AbortError')),
    );
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(form.data);
  });
