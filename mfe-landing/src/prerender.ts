import type { Prerender } from '@osk/shared/remote';
import LandingPage from './landing/landing-page.tsx';
import { landingStrings } from './landing/strings.ts';
import social from './screens/pictures/social.jpg';

const { pl, en } = landingStrings;

/** The page that the build prerenders, with its description and picture for shared links. */
export default { '/': { Page: LandingPage, description: { pl: pl.heroPromise, en: en.heroPromise }, picture: social } } satisfies Prerender;
