/** What may stand in a log of an error. */
export type ErrorDescription = {
  type: string;
  message?: string;
  code?: string;
  table?: string;
  constraint?: string;
  stack: string[];
  cause?: ErrorDescription;
};

/**
 * Describes an error for the log without personal data: messages of the database and of its query builder quote the values of a query,
 * so of those only codes, names and the places in our code are kept.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { type: typeof error, stack: [] };
  const property = (name: string) => (name in error ? String((error as unknown as Record<string, unknown>)[name]) : undefined);
  const ofDatabase = 'query' in error || 'severity' in error;
  const description: ErrorDescription = {
    type: error.name,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
      .slice(0, 12),
  };
  if (!ofDatabase) description.message = error.message;
  for (const name of ['code', 'table', 'constraint'] as const) {
    const value = property(name);
    if (value !== undefined && value !== 'undefined') description[name] = value;
  }
  if (error.cause !== undefined) description.cause = describeError(error.cause);
  return description;
}
