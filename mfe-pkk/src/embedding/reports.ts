import { ClientError } from '@osk/shared/host';
import type { Done } from './embedded-client.ts';
import type { Problem } from './problem.ts';

/** What the element tells the page around it, by events; of problems also on the console, in English. */
export type Reports = {
  failed(failure: Problem | ClientError): void;
  done(done: Done): void;
  /** Whether the list of employees has been seen. */
  ready(): boolean;
};

/** Reports of one element, until the signal ends them. Of a page that has not loaded yet a script is to come that listens. */
export function createReports(element: HTMLElement, signal: AbortSignal): Reports {
  let ready = false;
  const tell = (name: string, detail?: object) => {
    const { defaultView: view, readyState } = element.ownerDocument;
    const dispatch = () => !signal.aborted && element.dispatchEvent(new CustomEvent(name, { bubbles: true, composed: true, detail }));
    if (view === null || readyState === 'complete') dispatch();
    else view.addEventListener('load', dispatch, { once: true });
  };
  return {
    ready: () => ready,
    done(done) {
      if (done.kind !== 'listed') return tell('osk-pkk-change', done);
      if (!ready) tell('osk-pkk-ready');
      ready = true;
    },
    failed(failure) {
      if (signal.aborted) return;
      const { message } = failure;
      if (failure instanceof ClientError) return tell('osk-pkk-error', { code: 'refused', statusCode: failure.statusCode, message });
      console.error(`osk-pkk-employees: ${message} [${failure.code}]`, ...(failure.cause ? [failure.cause] : []));
      tell('osk-pkk-error', { code: failure.code, message });
    },
  };
}
