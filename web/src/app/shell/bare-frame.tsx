import type { ReactNode } from 'react';
import { HelpLink } from './help-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import '../../features/identity/sign-in/sign-in.css';

/** Small pages: theme and language above, one thing in the middle. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <div className="bare">
    <header className="bare-bar">
      <ThemeToggle />
      <LanguagePicker long />
    </header>
    <main className="bare-main" id="main">
      {children}
    </main>
    <footer className="bare-foot">
      <HelpLink className="bare-help" />
    </footer>
  </div>
);
