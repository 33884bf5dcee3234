import type { ReactNode } from 'react';
import { Row } from '../../components/layout/layout.tsx';
import { HelpLink } from './help-link.tsx';
import { LanguagePicker } from './language-picker.tsx';
import { ThemeToggle } from './theme-toggle.tsx';
import '../../features/identity/sign-in/sign-in.css';

/** For small pages: theme and language at the top, the content in the middle. */
export const BareFrame = ({ children }: { children: ReactNode }) => (
  <div className="bare stack gap-0">
    <Row as="header" justify="end" className="pad-3">
      <ThemeToggle />
      <LanguagePicker long />
    </Row>
    <main className="bare-main stack align-center grow" id="main">
      {children}
    </main>
    <Row as="footer" justify="center" className="pad-4">
      <HelpLink className="button button-plain" />
    </Row>
  </div>
);
