const told = ['code', 'originalCode', 'responseCode', 'command', 'syscall'] as const;

/** What may stand in a log of why a mail did not leave: codes alone, as replies of mail servers quote addresses. */
export function describeFailure(error: unknown): Record<string, string> {
  const described: Record<string, string> = {};
  for (let at = error; at instanceof Error; at = at.cause) {
    for (const name of told) if (name in at) described[name] ??= String(Object.getOwnPropertyDescriptor(at, name)?.value);
  }
  return described;
}
