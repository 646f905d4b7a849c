/** Vite's mode of a build that is made anew at every change. It is a production build, as it is released. */
export const developing = 'developing';
