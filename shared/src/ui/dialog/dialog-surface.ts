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
  onEscape(): void;
  children: ReactNode;
};

/** The modal element of a dialog. It keeps the focus inside, and assistive technology too. The host brings it. */
export type DialogSurface = ComponentType<DialogSurfaceProps>;

/** The host's surface, for the dialogs inside. */
export const DialogSurfaceContext = createContext<DialogSurface | null>(null);
