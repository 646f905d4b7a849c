/** The types of imported styles and pictures: a remote's `tsconfig.json` names this file in `types`. */
/// <reference types="vite/client" />
