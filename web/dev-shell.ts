import type { Plugin } from 'vite';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('./index.html', import.meta.url));

const take = (html: string, pattern: RegExp): string => pattern.exec(html)?.[0] ?? '';

/**
 * While developing, pages come from Vite, but what the server writes into the shell (theme, language, branding, who is
 * signed in, and the status) is asked of the running server, so that both worlds start from the same facts.
 */
export const devShell = (server: string): Plugin => ({
  name: 'daybook-dev-shell',
  apply: 'serve',
  configureServer(vite) {
    vite.middlewares.use((request, response, next) => {
      const wantsPage =
        request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
      if (!wantsPage) return next();
      void (async () => {
        const url = request.url ?? '/';
        const answer = await fetch(`${server}${url}`, {
          headers: { accept: 'text/html', cookie: request.headers.cookie ?? '' },
        });
        const theirs = await answer.text();
        const ours = (await readFile(page, 'utf8'))
          .replace(/<html[^>]*>/, take(theirs, /<html[^>]*>/))
          .replace(
            /<script type="application\/json"[^>]*>[^<]*<\/script>/,
            take(theirs, /<script type="application\/json"[^>]*>[^<]*<\/script>/),
          )
          .replace(/ nonce="[^"]*"/g, '');
        response.statusCode = answer.status;
        response.setHeader('content-type', 'text/html');
        response.end(await vite.transformIndexHtml(url, ours));
      })().catch(next);
    });
  },
});
