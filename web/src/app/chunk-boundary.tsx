import { Component, type ReactNode } from 'react';
import { ErrorFace, Spinner } from '../components/faces/faces.tsx';

const storageKey = 'daybook.reloaded-for';

/** A script or style of the page in hand that is no longer served, as Chromium, Firefox, Safari and Vite say it. */
const missing =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoad/i;

/** Whether the page is to be loaded anew: something of it is missing, and that was not tried for the very same yet. */
export const shouldReload = (error: unknown, storage: Storage): boolean => {
  if (!(error instanceof Error) || !missing.test(error.message)) return false;
  if (storage.getItem(storageKey) === error.message) return false;
  storage.setItem(storageKey, error.message);
  return true;
};

type Props = Readonly<{
  /** Instead of a face: for what is beside the page and may be left out. */
  quiet?: boolean;
  reload?: () => void;
  children: ReactNode;
}>;

/** `caught`: it is not decided yet, or the page is being loaded anew. */
type Face = 'sound' | 'caught' | 'failed';

export const reloadPage = (): void => window.location.reload();

/**
 * After a deploy the scripts and styles of the page in hand are gone: it is loaded anew, once for each of them. A second
 * failure, or any other error, shows a face with a way out where the part would stand. (React knows error boundaries only
 * as classes.)
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
