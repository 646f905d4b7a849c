import { type ComponentType, createContext, type ReactNode, type RefObject } from 'react';

export type DialogSurfaceProps = {
  ref: RefObject<HTMLDivElement | null>;
  className: string;
  titleId: string;
  descriptionId: string | undefined;
  /** The surface is mounted and may take the focus. */
  onOpened(): void;
  /** The surface is unmounted: the focus returns to the opener. */
  onClosed(): void;
  /** Returns whether the dialog closes. It may ask first. */
  onEscape(): boolean;
  /** Opens the closed dialog again, and returns whether it could. Without it, the dialog is no history entry. */
  onReopen?: (() => boolean) | undefined;
  children: ReactNode;
};

/** The modal element of a dialog. It keeps the focus inside, and assistive technology too. The host brings it. */
export type DialogSurface = ComponentType<DialogSurfaceProps>;

/** For the dialogs inside: the host's surface, and what opens the page's dialog again. */
export const DialogContext = createContext<{ Surface: DialogSurface; reopen(): boolean } | null>(null);
