/** Texts of the offline page, in the reader's language. */
export type OfflineWords = Readonly<{
  language: string;
  direction: string;
  appName: string;
  title: string;
  /** What a missing connection means for a person with open orders. */
  sentences: readonly string[];
  retry: string;
}>;

/** Colours of the last theme. */
export type OfflineColours = Readonly<
  Record<'background' | 'text' | 'muted' | 'button' | 'onButton', string>
>;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char);

/** A self-contained page: it needs no script, file or request to our server. */
export const offlinePage = (
  words: OfflineWords,
  colours: OfflineColours,
): string => `<!doctype html>
<html lang="${escapeHtml(words.language)}" dir="${escapeHtml(words.direction)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(words.title)} · ${escapeHtml(words.appName)}</title>
<style>
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif; background: ${colours.background}; color: ${colours.text}; }
main { max-width: 26rem; padding: 24px; text-align: center; }
h1 { font-size: 20px; font-weight: 600; margin: 0 0 12px; }
p { margin: 0 0 12px; color: ${colours.muted}; }
a { display: inline-block; margin-top: 12px; padding: 12px 24px; border-radius: 6px; background: ${colours.button}; color: ${colours.onButton}; font-weight: 600; text-decoration: none; }
</style>
</head>
<body>
<main>
<p>${escapeHtml(words.appName)}</p>
<h1>${escapeHtml(words.title)}</h1>
${words.sentences.map((sentence) => `<p>${escapeHtml(sentence)}</p>`).join('\n')}
<a href="">${escapeHtml(words.retry)}</a>
</main>
</body>
</html>
`;
