import type { FastifyRequest } from 'fastify';

export type Preferences = { language: 'pl' | 'en'; theme: 'light' | 'dark' | undefined };

/** The language and theme that a visitor has chosen. */
export function preferencesOf({ cookies: { language, theme } }: FastifyRequest): Preferences {
  return { language: language === 'en' ? 'en' : 'pl', theme: theme === 'light' || theme === 'dark' ? theme : undefined };
}
