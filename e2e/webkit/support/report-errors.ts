export const reportPath = '/errors-of-the-page';

/** Runs first in each page. `window.reports` settles when the proxy has every error. */
function report(path: string): void {
  const reports: Promise<unknown>[] = [];
  Object.assign(window, { reports });
  const { fetch } = window;
  const add = (...parts: unknown[]) => {
    const error = parts.map((part) => (part instanceof Error ? `${part.name}: ${part.message}` : String(part))).join(' ');
    reports.push(fetch(path, { method: 'POST', body: `${location.pathname}: ${error}`, keepalive: true }).catch(() => {}));
  };
  for (const level of ['error', 'warn'] as const) {
    const log = console[level];
    console[level] = (...parts) => {
      add(...parts);
      log(...parts);
    };
  }
  // Without capture, an element that fails to load is no error. Each test that provokes one looks at its effect.
  addEventListener('error', ({ message, error }) => add(message, error ?? ''));
  addEventListener('unhandledrejection', ({ reason }) => add('unhandled', reason));
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => add('policy', violatedDirective, blockedURI));
}

export const reportErrors = `(${report})(${JSON.stringify(reportPath)})`;
