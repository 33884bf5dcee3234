import type { Plugin } from 'esbuild';

export const withSharedShapes: (text: string, path?: string) => string;
export const sharedShapes: Plugin;
