'use client';
import { createElement, type HTMLAttributes, type ReactElement, useEffect, useLayoutEffect, useRef } from 'react';
import { loadPkkEmployees } from './load-pkk-employees.ts';
import type {
  GetToken,
  OskPkkEmployeesElement,
  PkkEmployeesChange,
  PkkEmployeesError,
  PkkEmployeesLanguage,
  PkkEmployeesTheme,
} from './osk-pkk-employees.d.ts';

export type PkkEmployeesProps = Omit<HTMLAttributes<HTMLElement>, 'nonce' | 'onChange' | 'onError'> & {
  /** The portal's origin, like `https://portal.example`. */
  api: string;
  language?: PkkEmployeesLanguage | undefined;
  theme?: PkkEmployeesTheme | undefined;
  token?: string | undefined;
  getToken?: GetToken | undefined;
  onReady?: (() => void) | undefined;
  onChange?: ((change: PkkEmployeesChange) => void) | undefined;
  /** Also called with the code `unreachable` when the script cannot be loaded. */
  onError?: ((error: PkkEmployeesError) => void) | undefined;
};

/** Before the element's first events. React 18 warns about this effect on a server, where no effect runs. */
const useElementEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/** `<osk-pkk-employees>` with its script. The children are shown until that has loaded. */
export function PkkEmployees({
  api,
  token,
  getToken,
  onReady,
  onChange,
  onError,
  className,
  children,
  ...attributes
}: PkkEmployeesProps): ReactElement {
  const ref = useRef<OskPkkEmployeesElement>(null);
  const listeners = useRef({ onReady, onChange, onError });

  // React 18 sets attributes only, so properties and listeners are set here.
  useElementEffect(() => {
    listeners.current = { onReady, onChange, onError };
    Object.assign(ref.current ?? {}, { token, getToken });
  });

  useElementEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    ref.current?.addEventListener('osk-pkk-ready', () => listeners.current.onReady?.(), { signal });
    ref.current?.addEventListener('osk-pkk-change', ({ detail }) => listeners.current.onChange?.(detail), { signal });
    ref.current?.addEventListener('osk-pkk-error', ({ detail }) => listeners.current.onError?.(detail), { signal });
    return () => ended.abort();
  }, []);

  useEffect(() => {
    let isCurrent = true;
    loadPkkEmployees(api).catch(({ message }: Error) => {
      console.error(`osk-pkk-employees: ${message}`);
      if (isCurrent) listeners.current.onError?.({ code: 'unreachable', message });
    });
    return () => {
      isCurrent = false;
    };
  }, [api]);

  return createElement('osk-pkk-employees', { ref, api, class: className, ...attributes }, children);
}
