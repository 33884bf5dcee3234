import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { lazy, Suspense } from 'react';
import { renderScreen } from '../testing/render.tsx';
import { ChunkBoundary, shouldReload } from './chunk-boundary.tsx';

const broken = (message: string) =>
  lazy(() => Promise.reject<{ default: () => null }>(new Error(message)));

const show = (message: string) => {
  const Missing = broken(message);
  let reloads = 0;
  renderScreen(
    <>
      <p>The frame</p>
      <ChunkBoundary reload={() => (reloads += 1)}>
        <Suspense fallback={null}>
          <Missing />
        </Suspense>
      </ChunkBoundary>
    </>,
  );
  return () => reloads;
};

describe('a part of the page whose chunk is no longer served', () => {
  it.each([
    'Failed to fetch dynamically imported module: /assets/kyc-page-a1.js',
    'Unable to preload CSS for /assets/kyc-page-a1.css',
    'Importing a module script failed.',
  ])('reloads the page once: %s', async (message) => {
    const reloads = show(message);
    await waitFor(() => expect(reloads()).toBe(1));
    expect(screen.queryByText('This could not be loaded')).toBeNull();
    expect(shouldReload(new Error(message), window.sessionStorage)).toBe(false);
    expect(shouldReload(new Error(`${message}?next`), window.sessionStorage)).toBe(true);
  });

  it('and is still missing after the reload shows an error in its place, and the frame stays', async () => {
    const message = 'Unable to preload CSS for /assets/kyc-page-a1.css';
    shouldReload(new Error(message), window.sessionStorage);
    const reloads = show(message);
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(screen.getByText('The frame')).toBeInTheDocument();
    expect(reloads()).toBe(0);
  });

  it('does not cover any other error, which causes no reload', async () => {
    const reloads = show('x is not a function');
    expect(await screen.findByText('This could not be loaded')).toBeInTheDocument();
    expect(reloads()).toBe(0);
  });
});
