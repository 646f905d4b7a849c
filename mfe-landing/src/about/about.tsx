import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { calendarIcon, fileCheckIcon, globeIcon, messageIcon, shieldIcon, usersIcon } from '@osk/shared/ui/icons';
import type { ReactNode } from 'react';
import { Section, SectionHead } from '../section.tsx';
import styles from './about.module.css';
import { CandidateDrawing, HoursDrawing, TimetableDrawing } from './feature-drawings.tsx';
import { aboutStrings } from './strings.ts';

type Feature = keyof (typeof aboutStrings)['pl']['features'];

const features: readonly { feature: Feature; icon: string; shape?: 'wide' | 'tall'; drawing?: ReactNode }[] = [
  { feature: 'learners', icon: usersIcon, shape: 'wide', drawing: <HoursDrawing /> },
  { feature: 'schedule', icon: calendarIcon, shape: 'tall', drawing: <TimetableDrawing /> },
  { feature: 'exam', icon: fileCheckIcon },
  { feature: 'website', icon: globeIcon },
  { feature: 'sms', icon: messageIcon },
  { feature: 'pkk', icon: shieldIcon, shape: 'wide', drawing: <CandidateDrawing /> },
];

/** What the desktop program does, feature by feature. */
export function About() {
  const strings = useStrings(aboutStrings);
  return (
    <Section id="about">
      <SectionHead id="about" title={strings.title} lead={strings.lead} />
      <ul className={styles.bento}>
        {features.map(({ feature, icon, shape, drawing }) => (
          <li key={feature} className={`${styles.tile} ${shape ? styles[shape] : ''}`}>
            <div className={styles.description}>
              <span className={styles.icon}>
                <Icon strokes={icon} size={24} />
              </span>
              <h3>{strings.features[feature].title}</h3>
              <p className={styles.text}>{strings.features[feature].text}</p>
            </div>
            {drawing}
          </li>
        ))}
      </ul>
    </Section>
  );
}
