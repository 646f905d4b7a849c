export type ErrorDescription = {
  type: string;
  message?: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack: string[];
  cause?: ErrorDescription;
};

/** Messages of the database and of its query builder quote personal values, so only codes, names and our stack are logged. */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const lines = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const description: ErrorDescription = { type: error.name, stack: lines.map((line) => line.trim()).slice(0, 12) };
  if (!('query' in error || 'severity' in error)) description.message = error.message;
  const properties = error as { code?: unknown; table?: unknown; constraint?: unknown };
  for (const name of ['code', 'table', 'constraint'] as const) {
    if (properties[name] !== undefined) description[name] = String(properties[name]);
  }
  if (error.cause !== undefined) description.cause = describeError(error.cause);
  return description;
}

/** Whether a code of Node means that a server's certificate is not trusted, is out of date or has another name. */
export function isCertificateError(code: string): boolean {
  return /CERT|ALTNAME|ISSUER|SIGNATURE/.test(code);
}
