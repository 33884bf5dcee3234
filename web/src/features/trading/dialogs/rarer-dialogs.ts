/** Dialogs that few ask for, in one piece of their own. */
export { CloseManyDialog } from './close-many-dialog.tsx';
export { TrailDialog } from './trail-dialog.tsx';
