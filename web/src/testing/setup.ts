import { afterEach, beforeAll, beforeEach } from '@jest/globals';
import '@testing-library/jest-dom/jest-globals';
import { cleanup, configure } from '@testing-library/react';
import { connection } from '../app/http/connection.ts';
import { loadOverlays } from '../components/overlay/load-overlays.ts';
import { loadSentences } from '../lib/sentence-of.ts';
import { stopServing } from './server.ts';

// Ends a wait that would never end. It is long, because a wait depends on how busy the machine is.
configure({ asyncUtilTimeout: 40_000 });

/** jsdom has no layout: by default the window is wide; narrow.ts makes it narrow. */
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

/** A minimal PointerEvent, which jsdom lacks: all presses have the same pointer. */
class PlainPointerEvent extends MouseEvent {
  readonly pointerId = 1;
  readonly pointerType = 'mouse';
}

const gone = document.createElement('span').style;
gone.display = 'none';

/**
 * Tests load no style sheet of ours, so the style of an element is in its own attributes. jsdom would match every rule
 * that the grid's package adds against every element, which takes half the time of a test that queries roles.
 */
const ownStyle = (element: Element): CSSStyleDeclaration => {
  if (element.hasAttribute('hidden')) return gone;
  return element instanceof HTMLElement || element instanceof SVGElement ? element.style : gone;
};

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

// Overlays and error sentences are loaded beforehand, as in a browser after their first use.
beforeAll(async () => {
  await loadOverlays();
  await loadSentences();
});

beforeEach(() => {
  // Answers arrive at any time, as in a browser; tests wait for the expected elements instead.
  globalThis.IS_REACT_ACT_ENVIRONMENT = false;
  document.body.innerHTML =
    '<div id="root"></div><div id="overlays"></div><div id="live" aria-live="off"></div>';
  window.matchMedia = matchMedia;
  window.getComputedStyle = ownStyle;
  window.ResizeObserver = NoResizes;
  // jsdom's CSS has no `supports`, which charts call when they are loaded.
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
