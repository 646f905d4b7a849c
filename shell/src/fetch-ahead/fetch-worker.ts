/** Milliseconds. */
const timeout = 10_000;

/** Fetches files into the browser's cache, and posts those that have arrived. */
addEventListener('message', async ({ data: files }: MessageEvent<string[]>) => {
  postMessage((await Promise.all(files.map(fetchWhole))).flat());
  close();
});

async function fetchWhole(file: string): Promise<string[]> {
  try {
    const response = await fetch(file, { priority: 'low', signal: AbortSignal.timeout(timeout) });
    await response.arrayBuffer();
    return response.ok ? [file] : [];
  } catch {
    return [];
  }
}
