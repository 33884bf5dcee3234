/**
 * Colours of the light and the dark theme (web/src/app/theme/tokens.css), as values: mail programs do not support CSS
 * variables.
 */
const light = {
  page: '#f5f7fa',
  surface: '#ffffff',
  selected: '#edf3fd',
  line: '#d5dce4',
  text: '#14202c',
  muted: '#54626f',
  link: '#1c5fd4',
  accent: '#2563eb',
  onAccent: '#ffffff',
} as const;

export type MailColours = Readonly<Record<keyof typeof light, string>>;

const dark: MailColours = {
  page: '#0b0f14',
  surface: '#121821',
  selected: '#182538',
  line: '#2a3645',
  text: '#e6edf3',
  muted: '#9aa7b4',
  link: '#6ea8fe',
  accent: '#6ea8fe',
  onAccent: '#08130e',
};

/** The same rules in both themes, chosen by the reader's device. */
export const colourRules = (rules: (colours: MailColours) => string): string =>
  `${rules(light)}\n@media (prefers-color-scheme: dark) {\n${rules(dark)}\n}`;
