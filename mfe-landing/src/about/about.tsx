import { useStrings } from '@osk/shared/host';
import { Icon } from '@osk/shared/ui/icon';
import { calendarIcon, fileCheckIcon, globeIcon, messageIcon, shieldIcon, usersIcon } from '@osk/shared/ui/icons';
import { Slot } from '@osk/shared/ui/slot';
import type { ReactNode } from 'react';
import { Badge, Section } from '../section.tsx';
import styles from './about.module.css';
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

export function About() {
  const strings = useStrings(aboutStrings);
  return (
    <Section id="about" head={strings}>
      <ul className={styles.bento}>
        {features.map(({ feature, icon, shape, drawing }) => (
          <li key={feature} className={`${styles.tile} ${shape ? styles[shape] : ''}`}>
            <div className={styles.description}>
              <Badge className={styles.icon}>
                <Icon strokes={icon} size={24} />
              </Badge>
              <h3>{strings.features[feature].title}</h3>
              <p className={styles.text}>{strings.features[feature].text}</p>
            </div>
            <Slot>{drawing}</Slot>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const ink = 'var(--color-ink)';
const softInk = 'var(--color-ink-soft)';
const card = { fill: 'var(--color-surface)', stroke: 'var(--color-line)' };
const track = { stroke: 'var(--color-neutral-faint)', strokeWidth: 8, strokeLinecap: 'round' } as const;
const free = { fill: 'var(--color-surface)', stroke: 'var(--color-amber)', strokeWidth: 2, strokeDasharray: '7 5' };
const palePlate = 'var(--color-plate-faint)';
const plate = 'var(--color-plate)';
const positive = 'var(--color-positive)';
const tick = { fill: 'none', stroke: 'var(--color-surface)', strokeWidth: 2.5, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
const bold = { fontSize: 13, fontWeight: 600, fill: ink };

const learners = [
  { name: 'Anna Kowalska', driven: 24 },
  { name: 'Marek Wrona', driven: 30 },
  { name: 'Ola Pietrzak', driven: 11 },
];

const trackLength = 232;
const courseHours = 30;

function HoursDrawing() {
  const strings = useStrings(aboutStrings);
  return (
    <svg className={styles.drawing} viewBox="0 0 280 190" aria-hidden="true" focusable="false">
      {learners.map(({ name, driven }, row) => (
        <g key={name} transform={`translate(0 ${row * 64})`}>
          <rect x="1" y="1" width="278" height="56" rx="12" {...card} />
          <text x="20" y="24" {...bold}>
            {name}
          </text>
          <text x="260" y="24" fontSize="12" textAnchor="end" fill={softInk}>
            {driven}/{courseHours} {strings.hours}
          </text>
          <path d={`M24 40h${trackLength}`} {...track} />
          <path
            d={`M24 40h${((trackLength + 8) * driven) / courseHours - 8}`}
            {...track}
            stroke={driven === courseHours ? positive : plate}
          />
        </g>
      ))}
    </svg>
  );
}

const slots = [
  { at: '8:00', learner: 'Anna K.' },
  { at: '10:00', learner: 'Jan B.' },
  { at: '12:00' },
  { at: '14:00', learner: 'Ewa S.' },
  { at: '16:00' },
];

function TimetableDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 270" aria-hidden="true" focusable="false">
      {slots.map(({ at, learner }, row) => (
        <g key={at} transform={`translate(0 ${row * 54})`}>
          <text x="44" y="30" fontSize="12" textAnchor="end" fill={softInk}>
            {at}
          </text>
          {learner ? (
            <>
              <rect x="60" y="2" width="218" height="46" rx="10" fill={palePlate} />
              <text x="76" y="30" {...bold}>
                {learner}
              </text>
            </>
          ) : (
            <>
              <rect x="60" y="2" width="218" height="46" rx="10" {...free} />
              <path d="M169 18v14M162 25h14" stroke="var(--color-warning)" strokeWidth="2" strokeLinecap="round" />
            </>
          )}
        </g>
      ))}
    </svg>
  );
}

function CandidateDrawing() {
  return (
    <svg className={styles.drawing} viewBox="0 0 280 160" aria-hidden="true" focusable="false">
      <rect x="1" y="1" width="278" height="158" rx="14" {...card} />
      <rect x="20" y="20" width="44" height="52" rx="8" fill={palePlate} />
      <circle cx="42" cy="39" r="8" fill={plate} />
      <path d="M28 66c0-9 6-14 14-14s14 5 14 14Z" fill={plate} />
      <text x="80" y="38" {...bold}>
        Anna Kowalska
      </text>
      <path d="M84 54h112M84 68h76" {...track} />
      <path d="M20 94h240" stroke="var(--color-line)" />
      <text x="20" y="130" {...bold} fontSize="15" letterSpacing="0.02em">
        PKK 7342 0981 5526 1174 0380
      </text>
      <circle cx="246" cy="36" r="14" fill={positive} />
      <path d="m240 36 4.5 4.5 8-9" {...tick} />
    </svg>
  );
}
