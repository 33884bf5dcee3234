import { Component, type ReactNode } from 'react';
import { ErrorFace, Spinner } from '../components/faces/faces.tsx';

const storageKey = 'daybook.reloaded-for';

/** Matches the error of a script or style that is no longer served, as Chromium, Firefox, Safari and Vite word it. */
const missing =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoad/i;

/** Whether to reload the page: a script or style is missing, and the page was not yet reloaded for the same error. */
export const shouldReload = (error: unknown, storage: Storage): boolean => {
  if (!(error instanceof Error) || !missing.test(error.message)) return false;
  if (storage.getItem(storageKey) === error.message) return false;
  storage.setItem(storageKey, error.message);
  return true;
};

type Props = Readonly<{
  /** Shows nothing instead of an error: for parts beside the page that may be left out. */
  quiet?: boolean;
  reload?: () => void;
  children: ReactNode;
}>;

/** `caught`: not decided yet, or the page is reloading. */
type Face = 'sound' | 'caught' | 'failed';

export const reloadPage = (): void => window.location.reload();

/**
 * After a deploy the scripts and styles of the open page no longer exist: the page is reloaded, once for each of them.
 * A second failure, or any other error, shows an error with a way out in place of the failed part. (React supports
 * error boundaries only as classes.)
 */
export class ChunkBoundary extends Component<Props, { state: Face }> {
  override state: Readonly<{ state: Face }> = { state: 'sound' };

  static getDerivedStateFromError(): { state: Face } {
    return { state: 'caught' };
  }

  override componentDidCatch(error: unknown): void {
    if (!shouldReload(error, window.sessionStorage)) return this.setState({ state: 'failed' });
    (this.props.reload ?? reloadPage)();
  }

  override render(): ReactNode {
    const { state } = this.state;
    if (state === 'sound') return this.props.children;
    if (this.props.quiet === true) return null;
    if (state === 'caught') {
      return (
        <div className="face">
          <Spinner />
        </div>
      );
    }
    return <ErrorFace error={null} onRetry={this.props.reload ?? reloadPage} />;
  }
}
