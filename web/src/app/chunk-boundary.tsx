import { Component, type ReactNode } from 'react';
import { ErrorFace } from '../components/faces/faces.tsx';

const storageKey = 'daybook.reloaded-for';

const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|Importing a module script failed|ChunkLoad/i.test(error.message);

/**
 * After a deploy the chunks of the page in hand are gone: load it once anew. A second failure of the same address, or
 * any other error, shows a face with a way out. (React knows error boundaries only as classes.)
 */
export class ChunkBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: unknown): void {
    const here = window.location.pathname;
    if (!isMissingChunk(error) || window.sessionStorage.getItem(storageKey) === here) return;
    window.sessionStorage.setItem(storageKey, here);
    window.location.reload();
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <ErrorFace error={null} onRetry={() => window.location.reload()} />;
  }
}
