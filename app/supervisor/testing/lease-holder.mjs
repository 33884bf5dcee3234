import { register } from 'tsx/esm/api';

register();
await import('./lease-holder.ts');
