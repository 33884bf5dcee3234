import { register } from 'tsx/esm/api';

register();
await import('./http-child.ts');
