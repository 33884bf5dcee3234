/** All floating elements, as one chunk (load-overlays.ts). */
export { DialogWindow } from '../dialog/dialog-window.tsx';
export { HintBubble } from '../hint/hint-bubble.tsx';
export { MenuBox } from '../menu/menu-box.tsx';
export { OptionList } from '../option-picker/option-list.tsx';
export { PopoverBox } from '../popover/popover-box.tsx';
export { ToastStack } from '../toasts/toast-stack.tsx';
