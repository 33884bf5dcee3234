/** The element that floating things stand in, beside `#root` (web.md, For everybody). */
export const overlaysRoot = (): HTMLElement => document.getElementById('overlays') ?? document.body;
