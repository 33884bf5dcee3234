import { describe, expect, it } from '@jest/globals';
import { button, defineMail, facts, note, paragraph } from '../../domain/shared/mail.ts';
import { renderMail } from './render.ts';

const site = { name: 'Daybook', url: 'https://daybook.example' };

const greeting = defineMail<{ name: string }>({
  name: 'greeting',
  subject: ({ name }) => ({ text: 'Hello {{name}}', params: { name } }),
  blocks: ({ name }) => [
    paragraph('Dear {{name}},', { name }),
    button('Open', '/open?a=1&b=2#token=abc'),
    facts({ Device: name }),
    note('Bye.'),
  ],
  example: { name: 'Ada' },
});

describe('a mail', () => {
  it('has the same content as text and as HTML, with its full link', () => {
    const { subject, text, html } = renderMail(greeting, { name: 'Ada' }, site);
    expect(subject).toBe('Hello Ada');
    expect(text).toContain('Dear Ada,');
    expect(text).toContain('https://daybook.example/open?a=1&b=2#token=abc');
    expect(text).toContain('Device: Ada');
    expect(html).toContain('<p class="text">Dear Ada,</p>');
    expect(html).toContain('href="https://daybook.example/open?a=1&amp;b=2#token=abc"');
  });

  it('given markup in a name, then it is escaped', () => {
    const name = `<img src=x onerror="alert('1')">&`;
    const { html, subject } = renderMail(greeting, { name }, site);
    expect(html).not.toContain('<img');
    expect(html).toContain('Dear &lt;img src=x onerror=&quot;alert(&#39;1&#39;)&quot;&gt;&amp;,');
    expect(subject).toContain('<img');
  });

  it('given line breaks in a name, then they create no new line in the text and no new header', () => {
    const name = 'Ada\r\nBcc: all@example.test\u2028\n\nPay here: https://evil.example';
    const { text, subject } = renderMail(greeting, { name }, site);
    expect(subject).toBe('Hello Ada Bcc: all@example.test Pay here: https://evil.example');
    expect(text.split('\n').filter((line) => /^(Bcc|Pay here)/.test(line))).toEqual([]);
  });

  it('given a placeholder in a name, then it is not replaced again', () => {
    expect(renderMail(greeting, { name: '{{name}}' }, site).subject).toBe('Hello {{name}}');
  });

  it('is written in the language of its reader', () => {
    const german = (text: string): string => (text === 'Dear {{name}},' ? 'Liebe {{name}},' : text);
    const reader = { language: 'de', translate: german };
    const { text, html } = renderMail(greeting, { name: 'Ada' }, site, reader);
    expect(html).toContain('<html lang="de" dir="ltr">');
    expect(text).toContain('Liebe Ada,');
    expect(html).toContain('Liebe Ada,');
  });
});
