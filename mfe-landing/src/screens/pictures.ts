import exam800 from './pictures/exam-800.avif';
import exam800Webp from './pictures/exam-800.webp';
import exam1600 from './pictures/exam-1600.avif';
import exam1600Webp from './pictures/exam-1600.webp';
import learner800 from './pictures/learner-800.avif';
import learner800Webp from './pictures/learner-800.webp';
import learner1600 from './pictures/learner-1600.avif';
import learner1600Webp from './pictures/learner-1600.webp';
import schedule800 from './pictures/schedule-800.avif';
import schedule800Webp from './pictures/schedule-800.webp';
import schedule1600 from './pictures/schedule-1600.avif';
import schedule1600Webp from './pictures/schedule-1600.webp';

/** The screens in the order they are shown; each with its AVIF and WebP, 800 and 1600 px wide, written by `pictures/take.ts`. */
export const pictures = [
  { screen: 'schedule', avif: [schedule800, schedule1600], webp: [schedule800Webp, schedule1600Webp] },
  { screen: 'learner', avif: [learner800, learner1600], webp: [learner800Webp, learner1600Webp] },
  { screen: 'exam', avif: [exam800, exam1600], webp: [exam800Webp, exam1600Webp] },
] as const;
