import { type ComponentProps, type ReactNode, useState } from 'react';
import { Icon } from '../icon.tsx';
import { FieldFrame, type FieldProps, useField } from './field-frame.tsx';
import styles from './range-field.module.css';

type RangeFieldProps = FieldProps &
  Omit<ComponentProps<'input'>, 'type' | 'min' | 'max' | 'value' | 'className' | 'onFocus'> & {
    min: number;
    max: number;
    at: number;
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
export function RangeField({ at, valueText, marks, less, more, onStep, ...props }: RangeFieldProps) {
  const { frame, control } = useField(props);
  const { id, min, max } = control;
  // The focused slider announces its value itself.
  const [stepped, setStepped] = useState(false);
  const step = (to: number) => {
    setStepped(true);
    onStep(to);
  };
  return (
    <FieldFrame {...frame}>
      <span className={styles.value} aria-hidden="true">
        {valueText}
      </span>
      <div className={styles.row}>
        <StepButton label={less} controls={id} disabled={at <= min} onPress={() => step(at - 1)}>
          <Icon name="minus" />
        </StepButton>
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
        <StepButton label={more} controls={id} disabled={at >= max} onPress={() => step(at + 1)}>
          <Icon name="plus" />
        </StepButton>
      </div>
      <span className="visually-hidden" role="status">
        {stepped && valueText}
      </span>
    </FieldFrame>
  );
}

type StepButtonProps = { label: string; controls: string; disabled: boolean; onPress: () => void; children: ReactNode };

/** Keeps the focus when disabled. */
function StepButton({ label, controls, disabled, onPress, children }: StepButtonProps) {
  return (
    <button
      type="button"
      className={styles.step}
      aria-label={label}
      aria-controls={controls}
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (!disabled) onPress();
      }}
    >
      {children}
    </button>
  );
}
