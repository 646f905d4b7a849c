/** The operator's command that creates a token of a remote. */
export const tokenCommand = (remote: string): string =>
  `portal operator release-tokens create --remote ${remote} --may release,rollback --label "hosted CI"`;
