const key = 'installer-downloaded';

/** Whether the installer was downloaded by this browser. It says nothing about a company, so it outlives the session. */
export function wasDownloaded(): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberDownload(): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // Without storage the step stays open.
  }
}
