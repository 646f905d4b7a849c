/** The sections that the navigation and the footer lead to, by their ids, in the order of the navigation. */
export const sections = ['login', 'about', 'screens', 'pricing', 'demo', 'contact'] as const;
