/** The part of XMLHttpRequest that `sendForm` needs, answered by `fetch`, so that `serve` answers uploads too. */
export class ServedForm extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  #method = 'GET';
  #path = '/';
  #headers: Record<string, string> = {};
  #answered = new Headers();

  open(method: string, path: string): void {
    this.#method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  getAllResponseHeaders(): string {
    return [...this.#answered].map(([name, value]) => `${name}: ${value}`).join('\r\n');
  }

  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }

  send(body: FormData): void {
    this.upload.dispatchEvent(
      new ProgressEvent('progress', { loaded: 1, total: 2, lengthComputable: true }),
    );
    void this.#ask(body);
  }

  async #ask(body: FormData): Promise<void> {
    try {
      const response = await globalThis.fetch(this.#path, {
        method: this.#method,
        headers: this.#headers,
        body,
      });
      this.status = response.status;
      this.responseText = await response.text();
      this.#answered = response.headers;
      this.dispatchEvent(new Event('load'));
    } catch {
      this.dispatchEvent(new Event('error'));
    }
  }
}
