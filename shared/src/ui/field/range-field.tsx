import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { minusIcon, plusIcon } from '../icons.ts';
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import styles from './range-field.module.css';

type RangeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'className' | 'onFocus'> & {
    min: number;
    max: number;
    current: number;
    /** The value in words, shown above the slider and read out. */
    valueText: string;
    /** Values with a mark below the slider. */
    marks: readonly number[];
    /** Labels of the buttons for single steps. */
    less: string;
    more: string;
    onStep(to: number): void;
  };

/** A labelled slider with buttons for single steps, which a finger cannot make on a short slider. */
export function RangeField({ current, valueText, marks, less, more, onStep, ...props }: RangeFieldProps) {
  const { frame, control } = useField(props);
  const { id, min, max } = control;
  // The focused slider announces its value itself.
  const [stepped, setStepped] = useState(false);
  const step = (to: number) => {
    setStepped(true);
    if (to !== current) onStep(to);
  };
  // aria-disabled instead of disabled, to keep the focus.
  const stepButton = { kind: 'secondary', size: 'icon', 'aria-controls': id } as const;
  return (
    <FieldFrame {...frame}>
      <span className={styles.value} aria-hidden="true">
        {valueText}
      </span>
      <div className={styles.row}>
        <Button {...stepButton} aria-label={less} aria-disabled={current <= min} onClick={() => step(Math.max(min, current - 1))}>
          <Icon strokes={minusIcon} />
        </Button>
        <div>
          <input {...control} type="range" aria-valuetext={valueText} className={styles.range} onFocus={() => setStepped(false)} />
          {/* SVG, because the content security policy forbids inline styles. */}
          <svg className={styles.marks} aria-hidden="true" focusable="false">
            {marks.map((mark) => (
              <text key={mark} x={`${((mark - min) / (max - min)) * 100}%`} y="16">
                {mark}
              </text>
            ))}
          </svg>
        </div>
        <Button {...stepButton} aria-label={more} aria-disabled={current >= max} onClick={() => step(Math.min(max, current + 1))}>
          <Icon strokes={plusIcon} />
        </Button>
      </div>
      <span className="visually-hidden" role="status">
        {stepped && valueText}
      </span>
    </FieldFrame>
  );
}
