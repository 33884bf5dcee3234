import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { connection } from '../app/http/connection.ts';
import { loadOverlays } from '../components/overlay/load-overlays.ts';
import { loadSentences } from '../lib/sentence-of.ts';
import { stopServing } from './server.ts';

// Ends a wait that never would; how long one takes says how busy the machine is.
configure({ asyncUtilTimeout: 40_000 });

/** jsdom knows no layout: narrow screens are chosen by `showAt` in render.tsx. */
const matchMedia = (query: string): MediaQueryList => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
});

class NoResizes implements ResizeObserver {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
}

/** jsdom has none; a press is told from others by nothing that tests look at. */
class PlainPointerEvent extends MouseEvent {
  readonly pointerId = 1;
  readonly pointerType = 'mouse';
}

const gone = document.createElement('span').style;
gone.display = 'none';

/**
 * No style sheet of ours is loaded here, so what an element shows is in its own attributes. jsdom would match every rule
 * that the grid's package adds against every element, which is half the time of a test that asks for roles.
 */
const ownStyle = (element: Element): CSSStyleDeclaration => {
  if (element.hasAttribute('hidden')) return gone;
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : gone;
};

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// What floats and what refuses is there at once, as in a browser after its first use.
beforeAll(async () => {
  await loadOverlays();
  await loadSentences();
});

beforeEach(() => {
  // Answers arrive when they arrive, as in a browser; tests wait for what they look for instead.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.innerHTML =
    '<div id="root"></div><div id="overlays"></div><div id="live" aria-live="off"></div>';
  window.matchMedia = matchMedia;
  window.getComputedStyle = ownStyle;
  window.ResizeObserver = NoResizes;
  // jsdom's CSS knows no `supports`, which charts ask as they are loaded.
  Object.assign(window, { PointerEvent: PlainPointerEvent, CSS: { supports: () => false } });
  Element.prototype.scrollIntoView = () => undefined;
  Range.prototype.getBoundingClientRect = () => document.body.getBoundingClientRect();
  window.scrollTo = () => undefined;
  connection.resendAfterMs = [];
});

afterEach(() => {
  cleanup();
  stopServing();
  connection.positions.reset();
  connection.reads.reset();
  connection.submissions.reset();
  window.sessionStorage.clear();
  window.localStorage.clear();
  window.history.replaceState(null, '', '/');
});
