/** One drawing of a page: in this language, while the calls to the server go so. */
export type Rendering = { route: string; language: 'pl' | 'en'; calls: 'pending' | 'failing' };

/** What was wrong with a page; without one, with the remote itself. */
export type Problem = { problem: string; rendering?: Rendering };

/** What the process that draws pages tells: which one it begins, what was wrong, that it is through. */
export type Told = { begun: Rendering } | Problem | { done: true };

/** What it is started with. */
export type Task = { host: string; folder: string; remote: string; entry: string; routes: string[] };
